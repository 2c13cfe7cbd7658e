import { expect, it } from 'vitest'
import { type DomainRun, type DomainSnapshot, domainChecks, domainFindingsOf } from './domain-findings.ts'

const name = 'fotos.estudio-1.com.br'
const added_at = new Date('2026-11-19T10:00:00Z')
const attempt = (seconds: number) => ({
  customer_id: 'ana',
  name,
  added_at,
  at: new Date(added_at.getTime() + seconds * 1_000),
})
const entry = (customerId: string, allowedContents: (string | null)[]) => ({
  customerId,
  ownerId: customerId,
  title: '',
  allowedContents,
})
const ledger = {
  domains: new Map([
    ['ana', entry('ana', [name])],
    ['bia', entry('bia', [null, name])],
  ]),
  owners: new Map([[name, entry('ana', ['ana'])]]),
}
const right: DomainSnapshot = {
  domains: [
    { customer_id: 'ana', name, verified: true },
    { customer_id: 'bia', name, verified: false },
  ],
  directory: [{ customer_id: 'ana', name }],
  certificates: [{ customer_id: 'ana', name }],
  attempts: [attempt(1), attempt(70)],
}
const run: DomainRun = { startedAt: added_at.getTime(), orders: 2, clockJumps: [] }
const found = (snapshot: Partial<DomainSnapshot>, changes: Partial<DomainRun> = {}) => {
  const findings = domainFindingsOf(ledger, { ...right, ...snapshot }, { ...run, ...changes })
  return domainChecks.filter((check) => findings[check].length > 0)
}

it('reports nothing when the DNS decided, and every order was recorded and waited', () => {
  expect(found({})).toEqual([])
  expect(found({ attempts: [attempt(1), attempt(5)] }, { clockJumps: [attempt(3).at.getTime()] })).toEqual([])
  expect(found({ attempts: [attempt(1), { ...attempt(5), added_at: attempt(4).at }] })).toEqual([])
})

it.each([
  ['a lost domain', { domains: [] }, {}, ['domain_lost']],
  [
    'a domain of another name',
    { domains: [{ customer_id: 'ana', name: 'outro', verified: false }] },
    {},
    ['domain_lost'],
  ],
  ['two owners', { domains: right.domains.map((row) => ({ ...row, verified: true })) }, {}, ['domain_owners']],
  ['another owner in the directory', { directory: [{ customer_id: 'bia', name }] }, {}, ['domain_owners']],
  ['another owner’s certificate', { certificates: [{ customer_id: 'bia', name }] }, {}, ['domain_owners']],
  ['a repeated order', { attempts: [attempt(1), attempt(5)] }, {}, ['order_doubled']],
  ['an order that was not recorded', {}, { orders: 3 }, ['order_doubled']],
] as [string, Partial<DomainSnapshot>, Partial<DomainRun>, string[]][])(
  'reports %s',
  (_, snapshot, changes, expected) => {
    expect(found(snapshot, changes)).toEqual(expected)
  },
)

import { expect, test } from 'vitest'
import { checks, findingsOf, type Observations } from './findings.ts'
import type { ServedCertificate } from './served-certificates.ts'

const certificate = (name: string, account: number): ServedCertificate => ({
  names: `DNS:${name}`,
  problem: null,
  serial: `5e${account}`,
  key: `key of ${name}`,
  status: 200,
  account,
})
const ana = { edge: 0, name: 'ana.com.br', certificate: certificate('ana.com.br', 1) }
const bia = { edge: 0, name: 'bia.com.br', certificate: certificate('bia.com.br', 2) }
const unknown = { edge: 0, name: 'unknown.com.br', certificate: null }

const clean: Observations = {
  owners: new Map([
    ['ana.com.br', 1],
    ['bia.com.br', 2],
  ]),
  unproven: ['unknown.com.br'],
  served: [ana, bia, unknown],
  serials: new Set(['5e1', '5e2']),
  unprovenOrders: [],
  windows: [{ name: 'account', used: 25, permitted: 25 }],
}

const found = (observations: Observations) => {
  const findings = findingsOf(observations)
  return checks.filter((check) => findings[check].length > 0)
}

/** Ana's domain with something else. */
const shown = (changed: Partial<ServedCertificate>) => ({
  served: [{ ...ana, certificate: { ...ana.certificate, ...changed } }, bia, unknown],
})

test('finds nothing where every name shows its own certificate', () => {
  expect(found(clean)).toEqual([])
})

test.each<[string, Partial<Observations>, string]>([
  ['the certificate of another name', shown({ names: 'DNS:bia.com.br' }), 'wrong_certificates'],
  ['a certificate for two names', shown({ names: 'DNS:ana.com.br, DNS:bia.com.br' }), 'wrong_certificates'],
  ['another chain', shown({ problem: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }), 'wrong_certificates'],
  ['a certificate that the authority does not know', shown({ serial: '77' }), 'wrong_certificates'],
  ['one key for two domains', shown({ key: 'key of bia.com.br' }), 'wrong_certificates'],
  ['the page of another account', shown({ account: 2 }), 'wrong_certificates'],
  ['an error page', shown({ status: 404, account: null }), 'missing'],
  ['a refused handshake', { served: [{ ...ana, certificate: null }, bia, unknown] }, 'missing'],
  ['a name that was not opened', { served: [bia, unknown] }, 'missing'],
  ['no visits', { served: [] }, 'missing'],
  [
    'a certificate without a proof',
    { served: [ana, bia, { ...unknown, certificate: certificate('unknown.com.br', 3) }] },
    'unproven_issued',
  ],
  ['an order before the proof', { unprovenOrders: ['bia.com.br'] }, 'unproven_issued'],
  ['an order too many', { windows: [{ name: 'account', used: 26, permitted: 25 }] }, 'budget_exceeded'],
])('finds %s', (_, changed, check) => {
  expect(found({ ...clean, ...changed })).toContain(check)
})

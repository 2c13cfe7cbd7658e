import { removeDomain } from '@revela/contract'
import { DAY_MS } from '@revela/domain'
import { ownDomainHelp } from '@revela/phrases'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDomains, type Domains } from '../domains-harness.ts'
import type { User } from '../users.ts'

let domains: Domains
let owner: User
let other: User
beforeAll(async () => {
  domains = await openDomains()
})
afterAll(() => domains.close())

let count = 0
let name: string
beforeEach(async () => {
  await domains.moveClock(0)
  owner = await domains.user()
  other = await domains.user()
  name = `galeria.dona${(count += 1)}.com.br`
})

const ordersFor = (host: string) => domains.fetches.filter((each) => each.startsWith(host)).length

describe('a name of somebody else', () => {
  it('is of the account that the DNS names, also if another account added it first', async () => {
    await domains.add(other, name)
    await domains.add(owner, name)
    expect((await domains.row(owner))!.token).not.toBe((await domains.row(other))!.token)
    await domains.authority.dns.setAddresses(await domains.target(other), ['127.0.0.1'])
    await domains.point(owner)
    await domains.check([other, owner])
    expect(await domains.activeName(owner)).toBe(name)
    expect(await domains.activeName(other)).toBeNull()
    expect((await domains.read(other)).domain).toMatchObject({ state: 'waiting', problem: 'ownership' })
    const names = (await domains.listForEdge()).list!.certificates.filter((each) => each.name === name)
    expect(names).toHaveLength(1)
  })

  it('cannot be added once it is in use, and the answer does not say by whom', async () => {
    await domains.add(owner, name)
    await domains.point(owner)
    await domains.check(owner)
    const { status, error } = await domains.add(other, name.toUpperCase())
    expect([status, error.error, error.messages]).toEqual([
      409,
      'DomainTaken',
      [{ id: 'name', help: ownDomainHelp.used }],
    ])
    expect(await domains.row(other)).toBeUndefined()
  })

  it('that was added before its owner proved it gets nothing, even with the proof of both', async () => {
    await domains.add(other, name)
    await domains.add(owner, name)
    await domains.point(owner)
    await domains.check(owner)
    // The owner of the DNS adds the other account's text to our addresses: the name stays where it is.
    await domains.authority.dns.setAddresses(await domains.target(other), ['127.0.0.1'])
    await domains.authority.dns.setText(`_revela.${name}`, `revela=${(await domains.row(other))!.token}`)
    await domains.check(other)
    expect(await domains.activeName(other)).toBeNull()
    expect((await domains.row(other))!.problem).toBe('used')
    expect((await domains.read(other)).domain?.help).toBe(ownDomainHelp.used)
  })

  it('has a token that cannot be guessed and is the same for the same account', async () => {
    await domains.add(owner, name)
    const { token } = (await domains.row(owner))!
    expect(token).toMatch(/^[a-z2-7]{20}$/)
    await owner.browser.call(removeDomain)
    await domains.add(owner, name)
    expect((await domains.row(owner))!.token).toBe(token)
  })
})

describe('after a removal', () => {
  beforeEach(async () => {
    await domains.add(owner, name)
    await domains.point(owner)
    await domains.check(owner)
    await owner.browser.call(removeDomain)
  })

  it('is reserved for its former owner for 90 days while others are rejected', async () => {
    expect((await domains.add(other, name)).error.error).toBe('DomainTaken')
    await domains.moveClock(89 * DAY_MS)
    expect((await domains.add(other, name)).error.error).toBe('DomainTaken')
    await domains.moveClock(0)
    const endQuarantine = `update directory set released_until = now() - interval '1 second' where kind = 'domain' and name = $1`
    await domains.api.rows(endQuarantine, [name])
    expect((await domains.add(other, name)).status).toBe(200)
    // A record that still names the former owner proves nothing for anybody else.
    await domains.check(other)
    expect(await domains.activeName(other)).toBeNull()
    expect((await domains.row(other))!.verified_at).toBeNull()
    await domains.point(other)
    await domains.check(other)
    expect(await domains.activeName(other)).toBe(name)
  })

  it('comes back for its owner with the certificate that it had', async () => {
    const before = ordersFor(name)
    await domains.add(owner, name)
    await domains.check(owner)
    expect(await domains.activeName(owner)).toBe(name)
    expect(ordersFor(name)).toBe(before)
  })

  it('gives the name of an erased account to no other account before the quarantine is over', async () => {
    await domains.add(owner, name)
    await domains.check(owner)
    await domains.api.rows(
      `update directory set customer_id = '00000000-0000-0000-0000-000000000000', released_until = $2
        where kind = 'domain' and name = $1`,
      [name, new Date(domains.clock().getTime() + 90 * DAY_MS)],
    )
    await domains.api.rows('delete from domain_certificate where name = $1', [name])
    expect((await domains.add(other, name)).error.error).toBe('DomainTaken')
    const { list } = await domains.listForEdge()
    expect(list!.certificates.find((each) => each.name === name)).toMatchObject({ pem: null })
  })
})

it('rejects names that are of no owner, ours, or look like ours, and stores nothing', async () => {
  const { APP_ORIGIN, GALLERIES_DOMAIN } = domains.api.platform.config
  const strange = `*.estudio.com.br 127.0.0.1 [::1] 0x7f.1 estudio com.br estudio.local a.internal revela.com.br
    www.reve1a.com revela-suporte.com.br fotos.g00gle.com xn--80ak6aa92e.com fotos.estudio.com.br/../x
    fotos.estudio.com.br:8443 a@fotos.estudio.com.br estúdio.com.br . ..`.split(/\s+/)
  const ours = [new URL(APP_ORIGIN).hostname, GALLERIES_DOMAIN, `x.${GALLERIES_DOMAIN}`]
  const rejectedNames = [...strange, ...ours, '', 'fotos.estudio.com.br\nx', 'fotos. estudio.com.br']
  for (const each of rejectedNames) {
    const { status, error } = await domains.add(owner, each)
    expect([each, status, error.error]).toEqual([each, 422, 'InvalidRequest'])
    expect(error.messages[0]?.id).toBe('name')
  }
  expect(await domains.row(owner)).toBeUndefined()
  expect(
    await domains.api.rows(`select 1 from directory where kind = 'domain' and customer_id = $1`, [owner.customerId]),
  ).toEqual([])
})

describe('what only the edge may read', () => {
  it('hands out no certificate without its token', async () => {
    await domains.add(owner, name)
    await domains.point(owner)
    await domains.check(owner)
    for (const authorization of [undefined, 'Bearer ', 'Bearer wrong', `Basic ${btoa('x:y')}`]) {
      const headers = authorization === undefined ? {} : { authorization }
      const response = await domains.api.server.inject({ url: '/edge/certificates', headers })
      expect([response.statusCode, response.body]).toEqual([401, ''])
    }
    expect((await domains.listForEdge(0)).status).toBe(200)
    const headers = { authorization: 'Bearer the-token-of-the-edge-in-these-tests-0' }
    for (const after of ['x', '-1', '1;select', '9999999999999999']) {
      const response = await domains.api.server.inject({
        url: `/edge/certificates?after=${encodeURIComponent(after)}`,
        headers,
      })
      expect([after, response.statusCode]).toEqual([after, 422])
    }
  })

  it('answers no challenge that was not ordered', async () => {
    for (const token of ['0123456789abcdef0123', '..%2f..%2fetc', 'short', 'a'.repeat(300)]) {
      const response = await domains.api.server.inject({ url: `/acme-challenge/${token}` })
      expect([token, response.statusCode]).toEqual([token, 404])
    }
  })
})

import { getDomain, setDomain } from '@revela/contract'
import { DAY_MS, MINUTE_MS } from '@revela/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AuthorityError, type Authority } from '../../src/modules/domains/authority.ts'
import { apiUnderTest } from '../api-under-test.ts'
import { openDomains, type Domains } from '../domains-harness.ts'
import { createUser, type User } from '../users.ts'

let domains: Domains
let user: User
let name: string
beforeAll(async () => {
  domains = await openDomains()
})
afterAll(() => domains.close())

let count = 0
beforeEach(async () => {
  await domains.moveClock(0)
  user = await domains.user()
  name = `fotos.pedido${(count += 1)}.com.br`
  await domains.add(user, name)
  await domains.point(user)
})

/** The real authority, with something before or after its order. */
function authorityWith(issue: Authority['issue']): { authority: Authority } {
  return { authority: { ...domains.deps.authority!, issue } }
}
const certificates = () =>
  domains.api.rows<{ name: string }>('select name from domain_certificate where name = $1', [name])

describe('a worker that dies', () => {
  const died = new Error('killed')

  it.each([
    [
      'before the order reaches the authority',
      async () => {
        throw died
      },
    ],
    [
      'after the certificate was issued and before it was stored',
      async (host: string) => {
        await domains.deps.authority!.issue(host)
        throw died
      },
    ],
  ])('%s: the order is repeated after a wait', async (_, issue) => {
    await domains.check(user, authorityWith(issue))
    expect(await certificates()).toEqual([])
    expect(await domains.activeName(user)).toBeNull()
    const row = (await domains.row(user))!
    expect(row).toMatchObject({ order_failures: 1, problem: 'order_rejected' })
    // Not before the wait is over, however often the domain is checked.
    await domains.check(user)
    expect(await certificates()).toEqual([])
    await domains.moveClock(2 * MINUTE_MS)
    await domains.check(user)
    expect(await certificates()).toHaveLength(1)
    expect(await domains.activeName(user)).toBe(name)
    expect(await domains.row(user)).toMatchObject({ order_failures: 0, problem: null })
  })

  it('with its claim: no worker checks the domain until the lease is over, then another does', async () => {
    await domains.check(user, { lookup: () => Promise.reject(died) })
    const { check_at: leasedUntil } = (await domains.row(user))!
    expect(leasedUntil.getTime() - domains.clock().getTime()).toBeGreaterThan(4 * MINUTE_MS)
    await domains.check(user)
    expect(await domains.activeName(user)).toBe(name)
  })

  it('between the certificate and the switch: the next check makes it active', async () => {
    await domains.check(user)
    await domains.api.rows('update profile set own_domain = null where customer_id = $1', [user.customerId])
    await domains.check(user)
    expect(await domains.activeName(user)).toBe(name)
  })
})

describe('orders', () => {
  it('are made once by concurrent workers', async () => {
    let orders = 0
    const counting = authorityWith(async (host) => {
      orders += 1
      return domains.deps.authority!.issue(host)
    })
    await Promise.all([1, 2, 3].map(() => domains.check(user, counting)))
    expect(orders).toBe(1)
  })

  it('stop after five failed validations in an hour, and wait longer each time', async () => {
    let orders = 0
    const failing = authorityWith(async () => {
      orders += 1
      throw new AuthorityError('rejected', 'the challenge was not answered')
    })
    const waits: number[] = []
    for (let round = 0; round < 8; round += 1) {
      await domains.api.rows(`update own_domain set order_at = null where customer_id = $1`, [user.customerId])
      await domains.check(user, failing)
      const { order_at: orderAt } = (await domains.row(user))!
      waits.push(Math.round((orderAt!.getTime() - domains.clock().getTime()) / MINUTE_MS))
    }
    expect(orders).toBe(5)
    expect(waits.slice(0, 5)).toEqual([1, 5, 20, 60, 240])
    // The budget says how long it is used up.
    expect(waits.at(-1)).toBeGreaterThan(50)
    expect((await domains.read(user)).domain).toMatchObject({ state: 'issuing', problem: 'authority_busy' })
  })

  it('wait as long as the authority asks', async () => {
    const busy = authorityWith(async () => {
      throw new AuthorityError('busy', 'too many orders', { retryAfterMs: 3 * 3_600_000 })
    })
    await domains.check(user, busy)
    const { order_at: orderAt } = (await domains.row(user))!
    expect(orderAt!.getTime() - domains.clock().getTime()).toBeGreaterThan(2.9 * 3_600_000)
  })

  it('fail at the real authority when it does not get the challenge’s answer', async () => {
    // Another machine is at the address that the authority finds; nothing listens there.
    await domains.authority.dns.setAddresses(await domains.target(user), ['127.0.0.9'])
    await domains.check(user)
    expect(await domains.row(user)).toMatchObject({ order_failures: 1, problem: 'order_rejected' })
    expect(await domains.api.rows('select * from acme_challenge')).toEqual([])
  })

  it('register again at an authority that does not know the account any more', async () => {
    await domains.check(user)
    await domains.api.rows(`update acme_account set url = url || '0'`)
    const second = await domains.user()
    await domains.add(second, `fotos.outra${count}.com.br`)
    await domains.point(second)
    await domains.check(second)
    expect(await domains.activeName(second)).toBeNull()
    expect(await domains.api.rows('select url from acme_account')).toEqual([{ url: null }])
    await domains.moveClock(5 * MINUTE_MS)
    await domains.check(second)
    expect(await domains.activeName(second)).toBe(`fotos.outra${count}.com.br`)
  })

  it('are at most 45 a week for one registered name', async () => {
    const shared = `empresa${count}.com.br`
    let orders = 0
    const refusing = authorityWith(async () => {
      orders += 1
      throw new AuthorityError('busy', 'not now')
    })
    await domains.api.rows('update own_domain set name = $2 where customer_id = $1', [user.customerId, `a.${shared}`])
    await domains.point(user)
    for (let round = 0; round < 50; round += 1) {
      await domains.api.rows(`update own_domain set order_at = null where customer_id = $1`, [user.customerId])
      await domains.check(user, refusing)
    }
    expect(orders).toBe(45)
  })
})

describe('a photographer', () => {
  it('cannot replace the domain without end', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) statuses.push((await domains.add(user, `n${at}.estudio${count}.com.br`)).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10)
    expect(statuses.at(-1)).toBe(429)
  })

  it('keeps one domain: a new name ends the former one, which redirects', async () => {
    await domains.check(user)
    const next = `novo${count}.fotografia.com`
    await domains.add(user, next)
    expect(await domains.activeName(user)).toBeNull()
    await domains.point(user)
    await domains.check(user)
    expect(await domains.activeName(user)).toBe(next)
    const found = await domains.api.rows(`select own_domain, released_until from find_studio_by_name('domain', $1)`, [
      name,
    ])
    expect(found).toEqual([{ own_domain: next, released_until: expect.any(Date) }])
    // The former certificate still serves the redirects.
    const { list } = await domains.listForEdge()
    expect(list!.certificates.filter((each) => [name, next].includes(each.name) && each.pem)).toHaveLength(2)
  })

  it('whose domain was gone for 90 days does not keep it from its new owner', async () => {
    await domains.check(user)
    await domains.authority.dns.clearCname(name)
    await domains.check(user)
    const gone = new Date(domains.clock().getTime() - 91 * DAY_MS)
    await domains.api.rows('update own_domain set gone_since = $2 where customer_id = $1', [user.customerId, gone])
    await domains.check(user)
    const buyer = await domains.user()
    expect((await domains.add(buyer, name)).status).toBe(200)
    await domains.point(buyer)
    await domains.check(buyer)
    expect(await domains.activeName(buyer)).toBe(name)
    expect(await domains.activeName(user)).toBeNull()
  })
})

it('gives up a name that was proven but never used, as soon as its DNS is wrong', async () => {
  const away = authorityWith(async () => {
    throw new AuthorityError('unavailable', 'away')
  })
  await domains.check(user, away)
  expect((await domains.row(user))!.verified_at).not.toBeNull()
  await domains.authority.dns.clearCname(name)
  await domains.check(user, away)
  expect(await domains.row(user)).toMatchObject({ verified_at: null, gone_since: null })
  expect((await domains.add(await domains.user(), name)).status).toBe(200)
})

it('is not offered by an installation without an authority', async () => {
  const api = await apiUnderTest()
  try {
    const photographer = await createUser(api, { product: 'gallery_pro' })
    expect((await photographer.browser.call(getDomain)).answer).toEqual({ offered: false, allowed: true, domain: null })
    const { status, error } = await photographer.browser.call(setDomain, { body: { name: 'fotos.estudio.com.br' } })
    expect([status, error.error]).toEqual([409, 'DomainsNotOffered'])
    const listed = await api.server.inject({
      url: '/edge/certificates',
      headers: { authorization: 'Bearer undefined' },
    })
    expect(listed.statusCode).toBe(401)
  } finally {
    await api.close()
  }
})

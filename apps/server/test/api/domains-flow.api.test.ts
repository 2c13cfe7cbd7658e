import { removeDomain } from '@revela/contract'
import { DAY_MS, MINUTE_MS } from '@revela/domain'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { certificatesIn, openDomains, type Domains } from '../domains-harness.ts'
import type { User } from '../users.ts'

let domains: Domains
beforeAll(async () => {
  domains = await openDomains()
})
afterAll(() => domains.close())

let count = 0
let user: User
let name: string
beforeEach(async () => {
  await domains.moveClock(0)
  user = await domains.user()
  name = `fotos.estudio${(count += 1)}.com.br`
})

/** Adds the domain, points its DNS at us and lets the worker order the certificate. */
async function activateDomain() {
  await domains.add(user, name)
  await domains.point(user)
  await domains.check(user)
  expect(await domains.activeName(user)).toBe(name)
}

describe('from the first record to the certificate', () => {
  it('shows the record, says what is wrong with the DNS, and becomes active when it is right', async () => {
    const { dns } = domains.authority
    const added = await domains.add(user, `  https://${name.toUpperCase()}/ `)
    const target = await domains.target(user)
    expect(added.answer).toMatchObject({
      offered: true,
      allowed: true,
      domain: {
        name,
        state: 'waiting',
        problem: 'none',
        certificate_until: null,
        records: [{ type: 'CNAME', name: 'fotos', full_name: name, value: target, found: [], ok: false }],
      },
    })
    const problemNow = async () => {
      const { domain } = (await domains.checkNow(user)).answer
      expect(domain?.help === null).toBe(domain?.problem === null)
      return domain?.problem
    }
    await dns.setAddresses(name, ['198.51.100.9'])
    expect(await problemNow(), 'our own records are missing').toBe('target_unknown')
    await dns.setAddresses(target, ['127.0.0.1'])
    expect(await problemNow()).toBe('other_address')
    await dns.setAddresses(name, ['104.21.7.7'])
    expect(await problemNow()).toBe('proxy')
    await dns.setAddresses(name, ['127.0.0.1', '198.51.100.9'])
    expect(await problemNow()).toBe('mixed_addresses')
    await dns.setAddresses(name, ['127.0.0.1'])
    expect(await problemNow()).toBe('ownership')
    await dns.fail(name)
    expect(await problemNow()).toBe('dns_error')
    await dns.repair(name)
    // Nothing of it was enough to issue anything.
    await domains.check(user)
    expect(domains.fetches.filter((host) => host.startsWith(name))).toEqual([])
    expect((await domains.read(user)).domain?.state).toBe('waiting')

    await domains.point(user)
    expect((await domains.checkNow(user)).answer.domain).toMatchObject({ state: 'issuing', problem: null })
    await domains.check(user)
    const { domain } = await domains.read(user)
    expect(domain).toMatchObject({
      state: 'active',
      problem: null,
      help: null,
      records: [{ ok: true, found: [target] }],
    })
    expect(domain?.address).toMatch(new RegExp(`^http://${name}(:\\d+)?$`))
    expect(Date.parse(domain?.certificate_until ?? '')).toBeGreaterThan(Date.now() + 80 * DAY_MS)
    expect(domains.fetches.some((host) => host.startsWith(name))).toBe(true)
    expect(await domains.mails(user)).toEqual(['domain-active'])
    expect(await domains.api.rows('select * from acme_challenge')).toEqual([])
  })

  it('hands out a certificate that is for the name, belongs to its key and is signed by the authority', async () => {
    await activateDomain()
    const { list } = await domains.listForEdge()
    const pem = list?.certificates.find((each) => each.name === name)?.pem ?? ''
    const [own, signer] = certificatesIn(pem)
    expect(own?.checkHost(name)).toBe(name)
    expect(own?.checkPrivateKey(createPrivateKey(pem))).toBe(true)
    expect(own?.verify(signer!.publicKey)).toBe(true)
    expect(signer?.verify(new X509Certificate(await domains.authority.rootCertificate()).publicKey)).toBe(true)
    // At rest the key is sealed.
    const stored = await domains.api.rows<{ pem_sealed: Buffer }>('select pem_sealed from domain_certificate')
    expect(stored.some(({ pem_sealed }) => pem_sealed.includes('PRIVATE KEY'))).toBe(false)
    const [account] = await domains.api.rows<{ key_sealed: Buffer }>('select key_sealed from acme_account')
    expect(account?.key_sealed.includes('PRIVATE KEY')).toBe(false)
  })

  it('accepts addresses with a proof for a domain without a prefix', async () => {
    name = `anaprado${count}.com.br`
    await domains.add(user, name)
    const target = await domains.target(user)
    await domains.authority.dns.setAddresses(target, ['127.0.0.1'])
    const current = (await domains.checkNow(user)).answer.domain!
    expect(current.records.map(({ type, name: host, ok }) => [type, host, ok])).toEqual([
      ['A', '@', false],
      ['TXT', '_revela', false],
    ])
    for (const { type, full_name: at, value } of current.records) {
      if (type === 'A') await domains.authority.dns.setAddresses(at, [value])
      else await domains.authority.dns.setText(at, value)
    }
    await domains.check(user)
    expect(await domains.read(user)).toMatchObject({ domain: { state: 'active', problem: null } })
    await domains.authority.dns.clearText(`_revela.${name}`)
    expect((await domains.checkNow(user)).answer.domain).toMatchObject({ problem: 'ownership' })
  })

  it('waits while CAA records exclude the authority', async () => {
    const authority = { ...domains.deps.authority!, caaNames: async () => ['pebble.test'] }
    await domains.add(user, name)
    await domains.point(user)
    await domains.authority.dns.setCaa(name.slice('fotos.'.length), ['letsencrypt.org'])
    await domains.check(user, { authority })
    expect(await domains.row(user)).toMatchObject({ dns: { problem: 'caa', pointed: true } })
    expect((await domains.read(user)).domain).toMatchObject({ state: 'issuing', problem: 'caa' })
    expect(domains.fetches.some((host) => host.startsWith(name))).toBe(false)
    await domains.authority.dns.clearCaa(name.slice('fotos.'.length))
    await domains.check(user, { authority })
    expect(await domains.activeName(user)).toBe(name)
  })
})

describe('an active domain', () => {
  it('gets a new certificate when two thirds of the life are over, and not before', async () => {
    await activateDomain()
    const stored = async () => (await domains.listForEdge()).list!.certificates.find((each) => each.name === name)!
    const first = await stored()
    await domains.moveClock(59 * DAY_MS)
    await domains.check(user)
    expect(await stored()).toEqual(first)
    await domains.moveClock(61 * DAY_MS)
    await domains.check(user)
    const second = await stored()
    expect(second.pem).not.toBe(first.pem)
    expect(second.revision).toBeGreaterThan(first.revision)
    // The edge asks only for what changed.
    const { list } = await domains.listForEdge(second.revision)
    expect(list?.certificates.map((each) => each.name)).not.toContain(name)
    // The new certificate is as old by the authority's clock: no second order follows.
    await domains.check(user)
    expect(await stored()).toEqual(second)
    expect(await domains.mails(user)).toEqual(['domain-active'])
  })

  it('falls back to the subdomain when the DNS goes away for two looks, tells the photographer, and comes back', async () => {
    await activateDomain()
    const target = await domains.target(user)
    await domains.authority.dns.clearCname(name)
    await domains.check(user)
    // One look decides nothing.
    expect(await domains.activeName(user)).toBe(name)
    await domains.moveClock(5 * MINUTE_MS)
    await domains.check(user)
    expect(await domains.activeName(user)).toBe(name)
    await domains.moveClock(11 * MINUTE_MS)
    await domains.check(user)
    expect(await domains.activeName(user)).toBeNull()
    expect((await domains.read(user)).domain).toMatchObject({
      state: 'fallback',
      problem: 'none',
      help: expect.stringContaining('Não encontramos mais nenhum registro'),
    })
    expect(await domains.mails(user)).toEqual(['domain-active', 'domain-gone'])
    await domains.check(user)
    expect(await domains.mails(user)).toHaveLength(2)

    await domains.authority.dns.setCname(name, target)
    await domains.check(user)
    expect(await domains.activeName(user)).toBe(name)
    expect((await domains.read(user)).domain).toMatchObject({ state: 'active', problem: null })
    expect(await domains.mails(user)).toEqual(['domain-active', 'domain-gone', 'domain-back'])
  })

  it('keeps working while name servers fail', async () => {
    await activateDomain()
    await domains.authority.dns.fail(name)
    for (const minutes of [0, 11, 60]) {
      await domains.moveClock(minutes * MINUTE_MS)
      await domains.check(user)
    }
    expect(await domains.activeName(user)).toBe(name)
    expect((await domains.read(user)).domain).toMatchObject({ state: 'active', problem: 'dns_error' })
    await domains.authority.dns.repair(name)
  })

  it('warns once before its certificate ends, then returns to the subdomain', async () => {
    await activateDomain()
    const away = {
      authority: { ...domains.deps.authority!, issue: () => Promise.reject(new Error('the authority is away')) },
    }
    await domains.moveClock(84 * DAY_MS)
    await domains.check(user, away)
    await domains.check(user, away)
    expect(await domains.mails(user)).toEqual(['domain-active', 'domain-not-renewed'])
    expect(await domains.activeName(user)).toBe(name)
    await domains.moveClock(91 * DAY_MS)
    await domains.check(user, away)
    expect(await domains.activeName(user)).toBeNull()
    await domains.moveClock(93 * DAY_MS)
    expect((await domains.read(user)).domain).toMatchObject({ state: 'issuing', problem: 'order_rejected' })
  })

  it('is not the studio’s any more when it was removed, but redirects for 90 days with its certificate', async () => {
    await activateDomain()
    expect((await user.browser.call(removeDomain)).answer).toMatchObject({ domain: null })
    expect(await domains.activeName(user)).toBeNull()
    const found = () =>
      domains.api.rows<{ released_until: Date | null }>(
        `select released_until from find_studio_by_name('domain', $1)`,
        [name],
      )
    const [released] = await found()
    expect(released!.released_until!.getTime()).toBeGreaterThan(Date.now() + 89 * DAY_MS)
    const isServed = async () => (await domains.listForEdge()).list!.certificates.find((each) => each.name === name)
    expect((await isServed())?.pem).toContain('PRIVATE KEY')
    await domains.moveClock(91 * DAY_MS)
    await domains.check(user)
    expect((await isServed())?.pem).toBeNull()
  })
})

describe('without the plan', () => {
  it('redirects for 90 days, warns a week before, and then ends', async () => {
    await activateDomain()
    await domains.setPlan(user, 28)
    await domains.moveClock(DAY_MS)
    await domains.check(user)
    expect(await domains.activeName(user)).toBeNull()
    const { allowed, domain } = await domains.read(user)
    expect([allowed, domain?.state]).toEqual([false, 'redirecting'])
    expect(Date.parse(domain?.redirect_until ?? '')).toBeGreaterThan(Date.now() + 90 * DAY_MS)
    await domains.moveClock(85 * DAY_MS)
    await domains.check(user)
    await domains.check(user)
    expect(await domains.mails(user)).toEqual(['domain-active', 'domain-redirect-ends'])
    await domains.moveClock(92 * DAY_MS)
    await domains.check(user)
    expect(await domains.read(user)).toMatchObject({ domain: null })
  })

  it('is active again as soon as the plan returns', async () => {
    await activateDomain()
    await domains.setPlan(user, 22)
    await domains.check(user)
    expect(await domains.activeName(user)).toBeNull()
    await domains.setPlan(user, 30)
    await domains.check(user)
    expect(await domains.activeName(user)).toBe(name)
    expect((await domains.read(user)).domain).toMatchObject({ state: 'active', redirect_until: null })
  })

  it('cannot be added', async () => {
    await domains.setPlan(user, 28)
    const { status, error } = await domains.add(user, name)
    expect([status, error?.error]).toEqual([402, 'FeatureNotInPlan'])
    expect(error?.details).toEqual({ block_type: 'feat', blocked_feat: 'own_domain' })
    expect(await domains.row(user)).toBeUndefined()
  })
})

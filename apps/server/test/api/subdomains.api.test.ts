import { invalidSubdomains } from '@revela/dev-env'
import { checkSubdomain, createGallery, getGallery, getSubdomain, setSubdomain } from '@revela/contract'
import { subdomainHelp } from '@revela/phrases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { studioFinder } from '../../src/modules/profiles/index.ts'
import { housekeepingHandler } from '../../src/platform/queue/housekeeping.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
const today = new Date('2026-11-15T15:00:00Z')
let now = today
let ana: User
let bia: User
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
  ana = await createUser(api, { product: 'gallery_pro' })
  bia = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const readSubdomain = async ({ browser }: User) => (await browser.call(getSubdomain)).answer
const setSubdomainTo = ({ browser }: User, subdomain: string) => browser.call(setSubdomain, { body: { subdomain } })
const check = ({ browser }: User, subdomain: string) => browser.call(checkSubdomain, { query: { subdomain } })
const find = (name: string) => studioFinder(api.platform)(name)
const directory = () => api.rows(`select name, customer_id from directory where kind = 'subdomain' order by name`)
const resetRateLimits = () => api.rows('delete from rate_limit')
/** Advances the clock and keeps everyone signed in. */
const advanceDays = async (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
  await api.rows(`update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'`, [now])
}
const stayPaid = () => api.rows(`update subscription set paid_until = '2030-01-01'`)

describe('the automatic subdomain', () => {
  // spec: S1-7.36
  it('exists from the sign-up, is derived from the name and is unique', async () => {
    const [a, b] = [await readSubdomain(ana), await readSubdomain(bia)]
    expect(a.subdomain).toMatch(/^ana-prado-[a-z2-9]{4}$/)
    expect(a.subdomain).not.toBe(b.subdomain)
    expect(a).toMatchObject({
      chosen: false,
      released: [],
      domain: expect.stringMatching(/^galleries\.localhost:\d+$/),
    })
    expect(a.address).toBe(`http://${a.subdomain}.${a.domain}`)
    expect(await find(a.subdomain)).toMatchObject({ customerId: ana.customerId, isFormerName: false })
  })

  it('is the host of the galleries', async () => {
    const { id } = (await ana.browser.call(createGallery, { body: { title: 'Ana & João' } })).answer
    const { url } = (await ana.browser.call(getGallery, { query: { collection_id: id } })).answer
    expect(url.startsWith(`${(await readSubdomain(ana)).address}/ana-joao-`)).toBe(true)
  })
})

describe('choosing a subdomain', () => {
  // spec: S1-3.35, S1-6.04, S1-7.37
  it('is limited to plans with the feature', async () => {
    await api.rows('update subscription set plan_id = 22 where customer_id = $1', [ana.customerId])
    const rejected = await setSubdomainTo(ana, 'estudio-prado')
    expect([rejected.status, rejected.error.error]).toEqual([402, 'FeatureNotInPlan'])
    expect(rejected.error.details).toEqual({ block_type: 'feat', blocked_feat: 'custom_subdomain' })
    expect((await check(ana, 'estudio-prado')).answer).toMatchObject({ available: true, problem: null, help: null })
    await api.rows('update subscription set plan_id = 19 where customer_id = $1', [ana.customerId])
    const before = (await readSubdomain(ana)).subdomain
    expect((await setSubdomainTo(ana, ' Estudio-Prado ')).status).toBe(204)
    expect(await readSubdomain(ana)).toMatchObject({
      subdomain: 'estudio-prado',
      chosen: true,
      released: [{ subdomain: before, until: '2027-02-13T15:00:00.000Z' }],
    })
    expect(await find('estudio-prado')).toMatchObject({ customerId: ana.customerId, isFormerName: false })
    expect(await find(before)).toMatchObject({ customerId: ana.customerId, isFormerName: true })
    expect((await find(before))!.profile.subdomain).toBe('estudio-prado')
  })

  it('returns the problem and free suggestions while typing', async () => {
    expect((await check(ana, 'estudio-prado')).answer).toMatchObject({ available: false, problem: 'current' })
    const takenAnswer = (await check(bia, ' ESTUDIO-prado')).answer
    expect(takenAnswer).toMatchObject({
      subdomain: 'estudio-prado',
      available: false,
      problem: 'taken',
      help: subdomainHelp.taken,
    })
    expect(takenAnswer.suggestions).toHaveLength(3)
    for (const name of takenAnswer.suggestions) expect((await check(bia, name)).answer.available, name).toBe(true)
    for (const [typed, problem] of [
      ['ab', 'length'],
      ['ação', 'characters'],
      ['-ana', 'hyphens'],
      ['suporte', 'reserved'],
    ] as const) {
      const { answer } = await check(bia, typed)
      expect(answer).toMatchObject({ available: false, problem, help: subdomainHelp[problem] })
    }
  })

  it('gives a name to one of several concurrent requests', async () => {
    const users = [
      ana,
      bia,
      await createUser(api, { product: 'gallery_pro' }),
      await createUser(api, { product: 'gallery_pro' }),
    ]
    const replies = await Promise.all(users.map((user) => setSubdomainTo(user, 'luz-da-serra')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409])
    const rejectedReply = replies.find(({ status }) => status === 409)!
    expect([rejectedReply.error.error, rejectedReply.error.messages]).toEqual([
      'SubdomainTaken',
      [{ id: 'subdomain', help: subdomainHelp.taken }],
    ])
    const owners = await Promise.all(users.map(readSubdomain))
    expect(owners.filter(({ subdomain }) => subdomain === 'luz-da-serra')).toHaveLength(1)
  })
})

describe('a released subdomain', () => {
  it('redirects and is reserved for 90 days, is available to its former owner, and free afterwards', async () => {
    await resetRateLimits()
    await stayPaid()
    await setSubdomainTo(ana, 'foto-clara')
    await setSubdomainTo(ana, 'foto-escura')
    expect(await find('foto-clara')).toMatchObject({ isFormerName: true, customerId: ana.customerId })
    expect((await check(bia, 'foto-clara')).answer.problem).toBe('taken')
    expect((await setSubdomainTo(bia, 'foto-clara')).status).toBe(409)
    expect((await check(ana, 'foto-clara')).answer.available).toBe(true)
    expect((await setSubdomainTo(ana, 'foto-clara')).status).toBe(204)
    expect(await find('foto-clara')).toMatchObject({ isFormerName: false })
    await setSubdomainTo(ana, 'foto-escura')

    await advanceDays(89.9)
    await resetRateLimits()
    expect((await setSubdomainTo(bia, 'foto-clara')).status).toBe(409)
    await advanceDays(0.2)
    expect(await find('foto-clara')).toBeNull()
    expect((await check(bia, 'foto-clara')).answer.available).toBe(true)
    expect((await setSubdomainTo(bia, 'foto-clara')).status).toBe(204)
    expect(await find('foto-clara')).toMatchObject({ customerId: bia.customerId, isFormerName: false })
    expect((await readSubdomain(ana)).released.map(({ subdomain }) => subdomain)).not.toContain('foto-clara')
  })

  it('is deleted by housekeeping after its time only', async () => {
    const insertName = `insert into directory (kind, name, customer_id, released_until) values ('subdomain', $1, $2, $3)`
    await api.rows(insertName, ['ha-muito-tempo', bia.customerId, new Date('2020-01-01')])
    await api.rows(insertName, ['ainda-nao', bia.customerId, new Date('2099-01-01')])
    const directorySize = (await directory()).length
    await housekeepingHandler(api.platform.db).run({}, { id: 'x', number: 0, isLast: true })
    const names = (await directory()).map(({ name }) => name)
    expect(names).toHaveLength(directorySize - 1)
    expect(names).toContain('ainda-nao')
  })

  it('cannot be hoarded: changes are limited per day', async () => {
    await resetRateLimits()
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await setSubdomainTo(bia, `colecao-${n}-bia`)).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  })

  it('cannot be searched without limit', async () => {
    await resetRateLimits()
    const replies = await Promise.all(Array.from({ length: 125 }, (_, n) => check(bia, `nome-${n}`)))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

describe('reserved and malformed subdomains', () => {
  it('are all rejected with a reason on the best plan, and nothing changes', async () => {
    await resetRateLimits()
    const before = [await readSubdomain(ana), await directory()]
    expect(invalidSubdomains.length).toBeGreaterThanOrEqual(500)
    const accepted: string[] = []
    const helps = new Set<string>(Object.values(subdomainHelp))
    for (let from = 0; from < invalidSubdomains.length; from += 20) {
      const some = invalidSubdomains.slice(from, from + 20)
      const replies = await Promise.all(some.map((name) => setSubdomainTo(ana, name)))
      for (const [at, { status, error }] of replies.entries()) {
        const [message] = status === 422 ? error.messages : []
        const rejected = status === 422 && message?.id === 'subdomain' && helps.has(message.help)
        if (!rejected) accepted.push(`${JSON.stringify(some[at])} ${status}`)
      }
    }
    console.log(`${invalidSubdomains.length} reserved or malformed names: ${accepted.length} accepted`)
    expect(accepted).toEqual([])
    expect([await readSubdomain(ana), await directory()]).toEqual(before)
  })
})

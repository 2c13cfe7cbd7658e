import { getEntry, getManifest, type enterGallery } from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inviteClient, revealAccessCode, resetAccessCode, setOwnPassword } from '../../src/modules/clients/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Reply } from '../browser.ts'
import { createTestClient, clientsDeps, personalLink, type TestClient } from '../family-keys.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
let gallery: FamilyGallery
let client: TestClient
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  gallery = await readyGallery(api, user, { access: 'invited' })
  client = await invited(gallery)
})
afterAll(() => api.close())

async function invited(to: FamilyGallery, owner: User = user): Promise<TestClient> {
  const created = await createTestClient(api, owner)
  await invite(created, to, owner)
  return created
}

async function invite({ id: clientId }: TestClient, { id: galleryId }: FamilyGallery, { customerId }: User = user) {
  const invitation = { customerId, galleryId, clientId, now: new Date() }
  await api.platform.db.tenant(customerId, (tx) => inviteClient(tx, invitation))
}

let addressCount = 0
/** A browser with its own address: attempts are counted per address. */
const otherBrowser = async (owner: User = user) => {
  addressCount += 1
  return familyBrowser(api, owner, {
    'x-forwarded-for': `198.51.${100 + Math.floor(addressCount / 250)}.${1 + (addressCount % 250)}`,
  })
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const masked = (reply: Reply<typeof enterGallery>) => reply.text.replace(reply.error.request_id ?? '', '')

describe('an access code', () => {
  it('opens an invited gallery, whatever its case and separators', async () => {
    expect(client.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(?:-[2-9A-HJKMNP-TV-Z]{4}){2}$/)
    for (const code of [client.code, client.code.toLowerCase(), ` ${client.code.replaceAll('-', ' ')} `]) {
      const browser = await otherBrowser()
      const closed = (await browser.call(getEntry, { query: { slug: gallery.slug } })).answer
      expect([closed.state, closed.gallery?.cover, closed.visitor]).toEqual(['gate', null, null])
      expect((await enter(browser, gallery.slug)).error.error).toBe('GalleryNotOpen')
      const reply = await enter(browser, gallery.slug, { email: client.email.toUpperCase(), code })
      expect(reply.answer).toEqual({ gallery_id: gallery.id, as: 'client', name: 'Marina Duarte', is_new: false })
      const params = { gallery_id: gallery.id }
      expect((await browser.call(getManifest, { params })).answer.visitor).toEqual({
        as: 'client',
        name: 'Marina Duarte',
      })
      const open = (await browser.call(getEntry, { query: { slug: gallery.slug } })).answer
      expect([open.state, open.gallery?.cover !== null]).toEqual(['open', true])
    }
  })

  it('opens every gallery sent to its client, and no other', async () => {
    const [sent, other] = [
      await readyGallery(api, user, { title: 'Batizado', access: 'invited' }),
      await readyGallery(api, user, { title: 'De outra família', access: 'invited' }),
    ]
    await invite(client, sent)
    const browser = await otherBrowser()
    await enter(browser, gallery.slug, client)
    expect((await enter(browser, sent.slug)).answer).toMatchObject({ gallery_id: sent.id, as: 'client' })
    expect((await enter(browser, other.slug)).error.error).toBe('GalleryNotOpen')
    expect((await enter(browser, other.slug, client)).error.error).toBe('WrongAccessCode')
  })

  it('returns the same bytes for every kind of wrong code', async () => {
    const stranger = await createUser(api, { product: 'gallery_pro' })
    const theirs = await invited(await readyGallery(api, stranger, { access: 'invited' }), stranger)
    const notSent = await createTestClient(api, user)
    const attempts = {
      'a wrong code': { email: client.email, code: 'ABCD-EFGH-JKMN' },
      'an unknown e-mail': { email: `${randomUUID()}@familia.test`, code: client.code },
      'a client without this gallery': notSent,
      'another studio’s client': theirs,
      'another client’s code': { email: client.email, code: notSent.code },
    }
    const replies = await Promise.all(
      Object.values(attempts).map(async (key) => enter(await otherBrowser(), gallery.slug, key)),
    )
    for (const reply of replies) {
      expect([reply.status, reply.error.error, reply.error.messages[0]?.id]).toEqual([400, 'WrongAccessCode', 'code'])
      expect(masked(reply)).toBe(masked(replies[0]!))
      expect(Object.keys(reply.headers)).toEqual(Object.keys(replies[0]!.headers))
    }
  })

  it('takes the same time for an unknown e-mail', { timeout: 60_000 }, async () => {
    const durations = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 24; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const email = kind === 'known' ? client.email : `${randomUUID()}@familia.test`
        const browser = await otherBrowser()
        const startedAt = performance.now()
        await enter(browser, gallery.slug, { email, code: 'ABCD-EFGH-JKMN' })
        durations[kind].push(performance.now() - startedAt)
      }
    }
    const [known, unknown] = [median(durations.known), median(durations.unknown)]
    // A missing hash would show as 50 ms; load on the machine changes both times equally.
    expect(Math.abs(known - unknown)).toBeLessThan(known / 3)
    await api.rows('delete from rate_limit')
  })

  it('requires both fields', async () => {
    const reply = await enter(await otherBrowser(), gallery.slug, { email: client.email })
    expect([reply.status, reply.error.messages.map(({ id }) => id)]).toEqual([422, ['code']])
    const other = await enter(await otherBrowser(), gallery.slug, { code: client.code })
    expect([other.status, other.error.messages.map(({ id }) => id)]).toEqual([422, ['email']])
  })
})

describe('wrong access codes', () => {
  const invalid = { code: 'ABCD-EFGH-JKMN' }

  it('are limited to five per address, with a retry-after; other addresses and galleries are not affected', async () => {
    const guesser = await otherBrowser()
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) {
      statuses.push((await enter(guesser, gallery.slug, { email: client.email, ...invalid })).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
    const right = await enter(guesser, gallery.slug, client)
    expect([right.status, right.error.error]).toEqual([429, 'TooManyRequests'])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800)
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect(right.error.messages[0]?.help).toMatch(/Aguarde 15 minutos/)
    expect((await enter(await otherBrowser(), gallery.slug, client)).status).toBe(200)
    const open = await readyGallery(api, user, { title: 'Aberta' })
    expect((await enter(guesser, open.slug)).status).toBe(200)
    await api.rows(`update rate_limit set window_ends_at = now() - interval '10 milliseconds'`)
    expect((await enter(guesser, gallery.slug, client)).status).toBe(200)
  })

  it('are reset by a correct one, and correct ones are not counted', async () => {
    const browser = await otherBrowser()
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) await enter(browser, gallery.slug, { email: client.email, ...invalid })
      expect((await enter(browser, gallery.slug, client)).status).toBe(200)
    }
  })

  it('are limited per gallery and day over all addresses, and links still open it', async () => {
    const coveted = await readyGallery(api, user, { title: 'Cobiçada', access: 'invited' })
    const family = await invited(coveted)
    const enterByCode = async (key: { email: string; code: string }) =>
      (await enter(await otherBrowser(), coveted.slug, key)).status
    for (let n = 0; n < 6; n += 1) expect(await enterByCode(family)).toBe(200)
    const statuses = await runConcurrently(60, () => enterByCode({ email: family.email, ...invalid }))
    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(await enterByCode(family)).toBe(429)
    const { token } = await personalLink(api, user, family, coveted)
    expect((await enter(await otherBrowser(), coveted.slug, { link: token })).status).toBe(200)
  })
})

const mails = () =>
  api.rows<{ recipient: string; subject: string }>(
    `select recipient, subject from outbox_mail where kind = 'code-guesses' and customer_id = $1`,
    [user.customerId],
  )

describe('notice of wrong access codes', () => {
  it('is mailed to the photographer at the fifth of a day, once a day, over all addresses', async () => {
    await api.rows('delete from rate_limit')
    await api.rows(`delete from outbox_mail where kind = 'code-guesses'`)
    const watched = await readyGallery(api, user, { title: 'Vigiada', access: 'invited' })
    const family = await invited(watched)
    const enterByCode = async (key: { email: string; code: string }) => enter(await otherBrowser(), watched.slug, key)
    for (let n = 0; n < 4; n += 1) await enterByCode({ email: family.email, code: 'ABCD-EFGH-JKMN' })
    expect((await enterByCode(family)).status).toBe(200)
    expect(await mails()).toEqual([])
    expect((await enterByCode({ email: `${randomUUID()}@familia.test`, code: 'ABCD-EFGH-JKMN' })).status).toBe(400)
    expect(await mails()).toEqual([{ recipient: user.email, subject: 'Códigos errados na galeria Vigiada' }])
    for (let n = 0; n < 4; n += 1) await enterByCode({ email: family.email, code: 'ABCD-EFGH-JKMN' })
    expect(await mails()).toHaveLength(1)
    await api.rows(`update rate_limit set window_ends_at = now() - interval '10 milliseconds'`)
    for (let n = 0; n < 5; n += 1) await enterByCode({ email: family.email, code: 'ABCD-EFGH-JKMN' })
    expect(await mails()).toHaveLength(2)
  })
})

async function runConcurrently(count: number, work: () => Promise<number>): Promise<number[]> {
  const done: number[] = []
  while (done.length < count) done.push(...(await Promise.all(Array.from({ length: 6 }, work))))
  return done
}

describe('a stored access code', () => {
  it('is hashed with at least the minimum cost, and sealed', async () => {
    const [row] = await api.rows<{ secret_hash: string; whole: string }>(
      'select secret_hash, client::text as whole from client where id = $1',
      [client.id],
    )
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(row!.secret_hash) ?? []
    expect([Number(memory) >= 19_456, Number(passes) >= 2]).toEqual([true, true])
    const plain = [client.code, client.code.replaceAll('-', '')]
    for (const text of [...plain, ...plain.map((code) => Buffer.from(code).toString('hex'))]) {
      expect(row!.whole).not.toContain(text)
    }
    expect(await revealAccessCode(clientsDeps(api), user.customerId, client.id)).toBe(client.code)
  })

  it("cannot be unsealed in another client's row", async () => {
    const other = await createTestClient(api, user)
    await api.rows('update client set code_sealed = (select code_sealed from client where id = $1) where id = $2', [
      client.id,
      other.id,
    ])
    await expect(revealAccessCode(clientsDeps(api), user.customerId, other.id)).rejects.toThrow(/authenticate data/)
  })

  it('is removed when the client chooses a password, and no longer works', async () => {
    const own = await invited(gallery)
    const byCode = await otherBrowser()
    await enter(byCode, gallery.slug, own)
    await setOwnPassword(clientsDeps(api), user.customerId, own.id, 'Pão de queijo às 7')
    const params = { gallery_id: gallery.id }
    expect((await byCode.call(getManifest, { params })).error.error).toBe('SessionExpired')
    const [row] = await api.rows('select secret_kind, code_sealed from client where id = $1', [own.id])
    expect(row).toEqual({ secret_kind: 'password', code_sealed: null })
    expect(await revealAccessCode(clientsDeps(api), user.customerId, own.id)).toBeNull()
    expect((await enter(await otherBrowser(), gallery.slug, own)).error.error).toBe('WrongAccessCode')
    const key = { email: own.email, code: 'Pão de queijo às 7' }
    expect((await enter(await otherBrowser(), gallery.slug, key)).status).toBe(200)
    expect((await enter(await otherBrowser(), gallery.slug, { ...key, code: key.code.toLowerCase() })).status).toBe(400)
  })

  it('is replaced when the photographer resets it', async () => {
    const own = await invited(gallery)
    const code = await resetAccessCode(clientsDeps(api), user.customerId, own.id)
    expect((await enter(await otherBrowser(), gallery.slug, own)).status).toBe(400)
    expect((await enter(await otherBrowser(), gallery.slug, { ...own, code })).status).toBe(200)
  })
})

import { getEntry, getManifest, type enterGallery } from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inviteClient, revealAccessCode, resetAccessCode, setOwnPassword } from '../../src/modules/clients/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Reply } from '../browser.ts'
import { clientOf, clientsNeeds, personalLink, type ClientOf } from '../family-keys.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { someone, type Person } from '../people.ts'

let api: ApiUnderTest
let person: Person
let gallery: FamilyGallery
let client: ClientOf
beforeAll(async () => {
  api = await apiUnderTest()
  person = await someone(api, { product: 'gallery_pro' })
  gallery = await readyGallery(api, person, { access: 'invited' })
  client = await invited(gallery)
})
afterAll(() => api.close())

async function invited(to: FamilyGallery, of: Person = person): Promise<ClientOf> {
  const made = await clientOf(api, of)
  await invite(made, to, of)
  return made
}

async function invite({ id: clientId }: ClientOf, { id: galleryId }: FamilyGallery, { customerId }: Person = person) {
  const invitation = { customerId, galleryId, clientId, now: new Date() }
  await api.platform.db.tenant(customerId, (tx) => inviteClient(tx, invitation))
}

let places = 0
/** A browser at an address of its own: tries are counted by address. */
const elsewhere = async (of: Person = person) => {
  places += 1
  return familyBrowser(api, of, { 'x-forwarded-for': `198.51.${100 + Math.floor(places / 250)}.${1 + (places % 250)}` })
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const masked = (reply: Reply<typeof enterGallery>) => reply.text.replace(reply.error.request_id ?? '', '')

describe('an access code', () => {
  it('opens a gallery that asks who comes, however it is typed', async () => {
    expect(client.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(?:-[2-9A-HJKMNP-TV-Z]{4}){2}$/)
    for (const code of [client.code, client.code.toLowerCase(), ` ${client.code.replaceAll('-', ' ')} `]) {
      const browser = await elsewhere()
      const closed = (await browser.call(getEntry, { query: { slug: gallery.slug } })).answer
      expect([closed.state, closed.gallery?.cover, closed.visitor]).toEqual(['gate', null, null])
      expect((await enter(browser, gallery.slug)).error.error).toBe('GalleryNotOpen')
      const reply = await enter(browser, gallery.slug, { email: client.email.toUpperCase(), code })
      expect(reply.answer).toEqual({ gallery_id: gallery.id, as: 'client', name: 'Marina Duarte' })
      const params = { gallery_id: gallery.id }
      expect((await browser.call(getManifest, { params })).answer.visitor).toEqual({
        as: 'client',
        name: 'Marina Duarte',
      })
      const open = (await browser.call(getEntry, { query: { slug: gallery.slug } })).answer
      expect([open.state, open.gallery?.cover !== null]).toEqual(['open', true])
    }
  })

  it('opens every gallery that was sent to its client, and no other', async () => {
    const [sent, other] = [
      await readyGallery(api, person, { title: 'Batizado', access: 'invited' }),
      await readyGallery(api, person, { title: 'De outra família', access: 'invited' }),
    ]
    await invite(client, sent)
    const browser = await elsewhere()
    await enter(browser, gallery.slug, client)
    expect((await enter(browser, sent.slug)).answer).toMatchObject({ gallery_id: sent.id, as: 'client' })
    expect((await enter(browser, other.slug)).error.error).toBe('GalleryNotOpen')
    expect((await enter(browser, other.slug, client)).error.error).toBe('WrongAccessCode')
  })

  it('is answered alike, byte for byte, whatever is wrong about it', async () => {
    const stranger = await someone(api, { product: 'gallery_pro' })
    const theirs = await invited(await readyGallery(api, stranger, { access: 'invited' }), stranger)
    const notSent = await clientOf(api, person)
    const attempts = {
      'a wrong code': { email: client.email, code: 'ABCD-EFGH-JKMN' },
      'an unknown e-mail': { email: `${randomUUID()}@familia.test`, code: client.code },
      'a client nobody sent this gallery': notSent,
      'another studio’s client': theirs,
      'another client’s code': { email: client.email, code: notSent.code },
    }
    const replies = await Promise.all(
      Object.values(attempts).map(async (key) => enter(await elsewhere(), gallery.slug, key)),
    )
    for (const reply of replies) {
      expect([reply.status, reply.error.error, reply.error.messages[0]?.id]).toEqual([400, 'WrongAccessCode', 'code'])
      expect(masked(reply)).toBe(masked(replies[0]!))
      expect(Object.keys(reply.headers)).toEqual(Object.keys(replies[0]!.headers))
    }
  })

  it('takes the same time for an e-mail we never saw', { timeout: 60_000 }, async () => {
    const spent = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 24; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const email = kind === 'known' ? client.email : `${randomUUID()}@familia.test`
        const browser = await elsewhere()
        const begun = performance.now()
        await enter(browser, gallery.slug, { email, code: 'ABCD-EFGH-JKMN' })
        spent[kind].push(performance.now() - begun)
      }
    }
    const [known, unknown] = [median(spent.known), median(spent.unknown)]
    // A missing hash would show as 50 ms; a busy machine moves both alike.
    expect(Math.abs(known - unknown)).toBeLessThan(known / 3)
    await api.rows('delete from rate_limit')
  })

  it('asks for both fields', async () => {
    const reply = await enter(await elsewhere(), gallery.slug, { email: client.email })
    expect([reply.status, reply.error.messages.map(({ id }) => id)]).toEqual([422, ['code']])
    const other = await enter(await elsewhere(), gallery.slug, { code: client.code })
    expect([other.status, other.error.messages.map(({ id }) => id)]).toEqual([422, ['email']])
  })
})

describe('wrong tries', () => {
  const wrong = { code: 'ABCD-EFGH-JKMN' }

  it('are five from one place, then a wait that says how long; other places and galleries go on', async () => {
    const guesser = await elsewhere()
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) {
      statuses.push((await enter(guesser, gallery.slug, { email: client.email, ...wrong })).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
    const right = await enter(guesser, gallery.slug, client)
    expect([right.status, right.error.error]).toEqual([429, 'TooManyRequests'])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800)
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect(right.error.messages[0]?.help).toMatch(/Aguarde 15 minutos/)
    expect((await enter(await elsewhere(), gallery.slug, client)).status).toBe(200)
    const open = await readyGallery(api, person, { title: 'Aberta' })
    expect((await enter(guesser, open.slug)).status).toBe(200)
    await api.rows(`update rate_limit set window_ends_at = now()`)
    expect((await enter(guesser, gallery.slug, client)).status).toBe(200)
  })

  it('are forgotten by a right one, and right ones are never counted', async () => {
    const browser = await elsewhere()
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) await enter(browser, gallery.slug, { email: client.email, ...wrong })
      expect((await enter(browser, gallery.slug, client)).status).toBe(200)
    }
  })

  it('are bounded for a gallery a day, from all places together, and links still open it', async () => {
    const coveted = await readyGallery(api, person, { title: 'Cobiçada', access: 'invited' })
    const family = await invited(coveted)
    const knock = async (key: { email: string; code: string }) =>
      (await enter(await elsewhere(), coveted.slug, key)).status
    for (let n = 0; n < 6; n += 1) expect(await knock(family)).toBe(200)
    const statuses = await inLanes(60, () => knock({ email: family.email, ...wrong }))
    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(await knock(family)).toBe(429)
    const { token } = await personalLink(api, person, family, coveted)
    expect((await enter(await elsewhere(), coveted.slug, { link: token })).status).toBe(200)
  })
})

const mails = () =>
  api.rows<{ recipient: string; subject: string }>(
    `select recipient, subject from outbox_mail where kind = 'code-guesses' and customer_id = $1`,
    [person.customerId],
  )

describe('wrong codes at a gallery', () => {
  it('are told to the photographer with the fifth of a day, once a day, wherever they come from', async () => {
    await api.rows('delete from rate_limit')
    await api.rows(`delete from outbox_mail where kind = 'code-guesses'`)
    const watched = await readyGallery(api, person, { title: 'Vigiada', access: 'invited' })
    const family = await invited(watched)
    const knock = async (key: { email: string; code: string }) => enter(await elsewhere(), watched.slug, key)
    for (let n = 0; n < 4; n += 1) await knock({ email: family.email, code: 'ABCD-EFGH-JKMN' })
    expect((await knock(family)).status).toBe(200)
    expect(await mails()).toEqual([])
    expect((await knock({ email: `${randomUUID()}@familia.test`, code: 'ABCD-EFGH-JKMN' })).status).toBe(400)
    expect(await mails()).toEqual([{ recipient: person.email, subject: 'Códigos errados na galeria Vigiada' }])
    for (let n = 0; n < 4; n += 1) await knock({ email: family.email, code: 'ABCD-EFGH-JKMN' })
    expect(await mails()).toHaveLength(1)
    await api.rows('update rate_limit set window_ends_at = now()')
    for (let n = 0; n < 5; n += 1) await knock({ email: family.email, code: 'ABCD-EFGH-JKMN' })
    expect(await mails()).toHaveLength(2)
  })
})

async function inLanes(count: number, work: () => Promise<number>): Promise<number[]> {
  const done: number[] = []
  while (done.length < count) done.push(...(await Promise.all(Array.from({ length: 6 }, work))))
  return done
}

describe('what is kept of a code', () => {
  it('is a hash above the floor, and a text that the database alone does not give away', async () => {
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
    expect(await revealAccessCode(clientsNeeds(api), person.customerId, client.id)).toBe(client.code)
  })

  it('does not open under another client’s row', async () => {
    const other = await clientOf(api, person)
    await api.rows('update client set code_sealed = (select code_sealed from client where id = $1) where id = $2', [
      client.id,
      other.id,
    ])
    await expect(revealAccessCode(clientsNeeds(api), person.customerId, other.id)).rejects.toThrow(/authenticate data/)
  })

  it('is nothing once the client has a password of their own, which the code no longer replaces', async () => {
    const own = await invited(gallery)
    const byCode = await elsewhere()
    await enter(byCode, gallery.slug, own)
    await setOwnPassword(clientsNeeds(api), person.customerId, own.id, 'Pão de queijo às 7')
    const params = { gallery_id: gallery.id }
    expect((await byCode.call(getManifest, { params })).error.error).toBe('SessionExpired')
    const [row] = await api.rows('select secret_kind, code_sealed from client where id = $1', [own.id])
    expect(row).toEqual({ secret_kind: 'password', code_sealed: null })
    expect(await revealAccessCode(clientsNeeds(api), person.customerId, own.id)).toBeNull()
    expect((await enter(await elsewhere(), gallery.slug, own)).error.error).toBe('WrongAccessCode')
    const key = { email: own.email, code: 'Pão de queijo às 7' }
    expect((await enter(await elsewhere(), gallery.slug, key)).status).toBe(200)
    expect((await enter(await elsewhere(), gallery.slug, { ...key, code: key.code.toLowerCase() })).status).toBe(400)
  })

  it('is another one when the photographer asks for it', async () => {
    const own = await invited(gallery)
    const code = await resetAccessCode(clientsNeeds(api), person.customerId, own.id)
    expect((await enter(await elsewhere(), gallery.slug, own)).status).toBe(400)
    expect((await enter(await elsewhere(), gallery.slug, { ...own, code })).status).toBe(200)
  })
})

import {
  askErasure,
  askExport,
  confirmIdentity,
  getPrivacy,
  getSession,
  signIn,
  signUp,
  setLogo,
  takeBackErasure,
} from '@revela/contract'
import { testCards } from '@revela/sandbox-gateway'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTombstones, reapplyTombstones, type Tombstone } from '../../src/modules/privacy/index.ts'
import { sweepPrivacy } from '../../src/modules/privacy/erasure/sweep-privacy.job.ts'
import { keptTables } from '../../src/modules/privacy/erasure/erase-all.ts'
import { shardOf } from '../../src/platform/object-store/customer-prefixes.ts'
import { byCard, byPix, buy, someTaxNumber } from '../buying.ts'
import { studioHost } from '../family.ts'
import { settleMails } from '../lifecycle.ts'
import { goodPassword, signUpBody, someone, type Person } from '../people.ts'
import { photograph } from '../photographs.ts'
import { privateApi, settledStudio, tellingWords, tenantTables, tracesOf, type PrivateApi } from '../privacy.ts'
import { storePasskey } from '../store-passkey.ts'
import { sendImage } from '../sending-image.ts'

let life: PrivateApi
beforeAll(async () => {
  life = await privateApi('2027-03-10T10:00')
})
afterAll(() => life.close())

const week = 7 * 86_400_000
const isAway = () => Promise.reject(new Error('the store is away'))
const confirm = (person: Person) => person.browser.call(confirmIdentity, { body: { password: goodPassword } })
const ask = (person: Person, email = person.email) => person.browser.call(askErasure, { body: { email } })
const erasuresOf = ({ customerId }: Person) =>
  life.api.rows<{ stage: string; counts: Record<string, number>; receipt: Buffer | null }>(
    'select stage, counts, receipt from account_erasure where customer_id = $1 order by asked_at',
    [customerId],
  )
const mailsOf = ({ customerId }: Person) =>
  life.api.rows<{ kind: string; text_body: string }>(
    `select kind, text_body from outbox_mail where customer_id = $1 and kind like 'privacy-%' order by created_at, id`,
    [customerId],
  )

describe('asking for it', () => {
  it('needs who they are and the address of the account, typed', async () => {
    const person = await someone(life.api, { product: 'gallery_pro' })
    await life.wait(16 * 60_000)
    expect((await ask(person)).error.error).toBe('ConfirmationNeeded')
    await confirm(person)
    const wrong = await ask(person, 'outra@exemplo.test')
    expect([wrong.status, wrong.error.messages[0]?.id]).toEqual([422, 'email'])
    expect(await erasuresOf(person)).toEqual([])
    expect((await person.browser.call(takeBackErasure)).status).toBe(404)
  })

  it('is taken back within the week, and nothing has changed', async () => {
    const person = await someone(life.api, { product: 'gallery_pro' })
    const { status, answer } = await ask(person, person.email.toUpperCase())
    expect([status, new Date(answer.due_at).getTime() - life.now().getTime()]).toEqual([200, week])
    expect((await ask(person)).answer.due_at).toBe(answer.due_at)
    await life.wait(week - 60_000)
    await life.sweepOnce()
    await life.api.rows("update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
      life.now(),
    ])
    expect((await person.browser.call(getPrivacy)).answer.erasure).toMatchObject({ due_at: answer.due_at })
    expect((await person.browser.call(takeBackErasure)).status).toBe(204)
    await life.wait(week)
    await life.sweepOnce()
    expect(await life.api.rows('select 1 from customer where customer_id = $1', [person.customerId])).toHaveLength(1)
    expect((await mailsOf(person)).map(({ kind }) => kind)).toEqual([
      'privacy-erasure-asked',
      'privacy-erasure-taken-back',
    ])
    expect(await erasuresOf(person)).toMatchObject([{ stage: 'waiting', receipt: null }])
  })

  it('waits for a payment that may still come', async () => {
    const person = await someone(life.api, { product: 'gallery_pro' })
    expect((await buy(person, byPix())).status).toBe(200)
    await ask(person)
    await life.weekPasses()
    await life.sweepOnce()
    expect(await erasuresOf(person)).toMatchObject([{ stage: 'waiting' }])
    await life.api.rows(`update charge set state = 'expired' where customer_id = $1`, [person.customerId])
    await life.wait(3_600_000)
    await life.sweepOnce()
    expect(await erasuresOf(person)).toMatchObject([{ stage: 'receipt' }])
  })
})

describe('an account whose week is over', () => {
  let person: Person
  let words: string[]
  let host: string
  let neighbour: Person
  let before: unknown

  const rest = () =>
    Promise.all([
      life.api.rows('select count(*)::int from picture where customer_id = $1', [neighbour.customerId]),
      life.api.rows('select count(*)::int from client where customer_id = $1', [neighbour.customerId]),
      life.api.rows('select count(*)::int from login_log where customer_id = $1', [neighbour.customerId]),
      life.api.rows('select count(*)::int from directory where customer_id = $1', [neighbour.customerId]),
    ])

  beforeAll(async () => {
    const others = Object.entries(tellingWords).map(([name, word]) => [
      name,
      `n${word}`.replace('z', 'y').replaceAll('a', 'o'),
    ])
    neighbour = await settledStudio(life.api, Object.fromEntries(others) as typeof tellingWords)
    before = await rest()
    person = await settledStudio(life.api)
    host = await studioHost(person)
  })

  it('has something in every place, or looking for it would prove nothing', async () => {
    const keep = await life.api.sandbox.token(testCards.approved)
    expect((await buy(person, await byCard(life.api, { creditCardKeepToken: keep }))).status).toBe(200)
    const logo = await sharp(await photograph(5))
      .png()
      .toBuffer()
    expect((await sendImage(person.browser, setLogo, logo)).status).toBeLessThan(300)
    await life.api.rows(
      `insert into payer (customer_id, name, tax_number) values ($1, 'Ana Prado Fiscal', $2)
       on conflict (customer_id) do update set name = excluded.name, tax_number = excluded.tax_number`,
      [person.customerId, someTaxNumber.replaceAll(/\D/g, '')],
    )
    await person.browser.call(askExport)
    await life.make(person)
    words = [person.customerId, person.email, ...Object.values(tellingWords), host.split('.')[0]!]
    const there = await tracesOf(life.api, words)
    for (const word of words)
      expect(
        there.filter((trace) => trace.endsWith(word)),
        word,
      ).not.toEqual([])
  })

  it('is erased to the last row, object and job, but for what is named', async () => {
    // The gateway's clock goes on while the test's stands: what was bought was bought before.
    await life.wait(60_000)
    await ask(person)
    // Nobody is charged for an account that is about to end.
    expect(
      await life.api.rows('select 1 from subscription where customer_id = $1 and canceled_at is null', [
        person.customerId,
      ]),
    ).toEqual([])
    await storePasskey(life.api, person.customerId)
    await life.weekPasses()
    // A worker that dies among the rows, and one that dies among the objects: the next one goes on.
    const { eraser, store } = life.needs
    let steps = 0
    const dying = async (...of: Parameters<typeof eraser.erase>) => {
      if ((steps += 1) > 7) throw new Error('the worker died')
      return eraser.erase(...of)
    }
    await expect(sweepPrivacy({ ...life.needs, eraser: { ...eraser, erase: dying } })).rejects.toThrow(AggregateError)
    // A passkey needs no name that is forgotten: it must go before anything else.
    expect(await life.api.rows('select 1 from passkey where customer_id = $1', [person.customerId])).toEqual([])
    await life.wait(16 * 60_000)
    await expect(sweepPrivacy({ ...life.needs, store: { ...store, delete: isAway } })).rejects.toThrow(AggregateError)
    expect(await erasuresOf(person)).toMatchObject([{ stage: 'erasing' }])
    await life.wait(16 * 60_000)
    await life.sweepOnce()
    expect(await erasuresOf(person)).toMatchObject([{ stage: 'receipt' }])
    // Nobody comes in any more, by any door, from the first moment on.
    expect((await person.browser.call(getSession)).answer).toEqual({ session: false })
    const again = await life.api.browser().call(signIn, { body: { email: person.email, password: goodPassword } })
    expect(again.error.error).toBe('InvalidCredentials')
    expect((await life.api.app.inject({ url: '/family-page/', headers: { host } })).statusCode).toBe(404)
    // The receipt's mail is the last thing that knows the address.
    await life.wait(120_000)
    await life.sweepOnce()
    expect(await erasuresOf(person)).toMatchObject([{ stage: 'receipt' }])
    const receipt = (await mailsOf(person)).find(({ kind }) => kind === 'privacy-erasure-receipt')
    expect(receipt!.text_body).toContain('4 fotos')
    expect(receipt!.text_body).toContain('1 comentário')
    expect(receipt!.text_body).toMatch(/Pagamentos \(1 registro\), até 3[01]\/12\/2032/)
    expect(receipt!.text_body).toContain((await erasuresOf(person))[0]!.receipt!.toString('hex'))
    await settleMails(life.api)
    await life.wait(120_000)
    await life.sweepOnce()
    await life.wait(3_700_000)
    await life.sweepOnce()
    const [erasure] = await erasuresOf(person)
    expect(erasure!.stage).toBe('done')
    expect(erasure!.counts).toMatchObject({ picture: 4, gallery: 1, work: 1, customer: 1 })
    expect(erasure!.counts['objects']).toBeGreaterThan(6)

    const left = await tracesOf(life.api, words)
    const mayStay = new Set([
      ...keptTables.map((name) => `public.${name}: ${person.customerId}`),
      `public.directory: ${host.split('.')[0]}`,
      `store tombstones: ${person.customerId}`,
    ])
    expect(left.filter((trace) => !mayStay.has(trace))).toEqual([])
    for (const { name } of await tenantTables(life.api)) {
      if (keptTables.includes(name)) continue
      expect(await life.api.rows(`select 1 from ${name} where customer_id = $1`, [person.customerId]), name).toEqual([])
    }
    expect(await rest()).toEqual(before)
  })

  it('keeps apart what the law asks for, each with its reason and its last day', async () => {
    const kept = await life.api.rows<{ kind: string; reason: string; content: object; days: number }>(
      `select kind, reason, content, extract(day from keep_until - $2)::int as days from kept_record
       where customer_id = $1 order by kind, id`,
      [person.customerId, life.now()],
    )
    expect(Object.keys(Object.groupBy(kept, ({ kind }) => kind))).toEqual(['access', 'invoice', 'terms'])
    const invoice = kept.find(({ kind }) => kind === 'invoice')!
    expect(invoice.content).toMatchObject({ payer: { tax_number: someTaxNumber.replaceAll(/\D/g, '') } })
    expect(Object.keys(kept.find(({ kind }) => kind === 'access')!.content).toSorted()).toEqual([
      'at',
      'auth_method',
      'ip',
      'port',
    ])
    expect(JSON.stringify(kept)).not.toContain(person.email)
    const [name] = await life.api.rows<{ customer_id: string; days: number }>(
      `select customer_id, extract(day from released_until - $2)::int as days from directory where name = $1`,
      [host.split('.')[0], life.now()],
    )
    expect(name!.customer_id).toBe('00000000-0000-0000-0000-000000000000')
    expect(name!.days).toBeGreaterThan(85)
  })

  it('left a tombstone with the hash of its receipt, and its address is free again', async () => {
    const own: Tombstone[] = []
    for await (const { stone } of listTombstones(life.api.platform)) {
      if (stone?.customer_id === person.customerId) own.push(stone)
    }
    const [erasure] = await erasuresOf(person)
    expect(own).toMatchObject([{ kind: 'account', receipt: erasure!.receipt!.toString('hex') }])
    expect(Object.keys(own[0] ?? {}).toSorted()).toEqual(['customer_id', 'erased_at', 'erasure', 'kind', 'receipt'])
    expect((await life.api.browser().call(signUp, { body: signUpBody(person.email) })).status).toBe(200)
  })

  it('stays erased when a backup brings it back', async () => {
    const { customerId } = person
    const key = `o/${shardOf(customerId)}/${customerId}/aa`
    await life.api.rows('delete from account_erasure where customer_id = $1', [customerId])
    await life.api.rows(
      `insert into customer (customer_id, name, email, user_type) values ($1, 'Ana Prado', 'volta@exemplo.test', 'photographer')`,
      [customerId],
    )
    await life.api.rows(`insert into directory (kind, name, customer_id) values ('email', 'volta@exemplo.test', $1)`, [
      customerId,
    ])
    await life.api.rows(
      `insert into client (customer_id, id, name, email, secret_kind, secret_hash, created_at, updated_at)
      values ($1, gen_random_uuid(), 'Zuleica', 'z@exemplo.test', 'code', 'x', now(), now())`,
      [customerId],
    )
    await life.api.platform.store.put(key, Buffer.from('x'), { length: 1, type: 'image/jpeg' })
    const since = new Date(life.now().getTime() - 86_400_000)
    const done = await reapplyTombstones(life.needs, { since })
    expect(done).toMatchObject({ accounts: 1, objects: 1 })
    expect(done.rows).toBeGreaterThan(1)
    expect(await life.api.rows('select 1 from customer where customer_id = $1', [customerId])).toEqual([])
    expect(await tracesOf(life.api, ['volta@exemplo.test', 'z@exemplo.test'])).toEqual([])
    expect(await reapplyTombstones(life.needs, { since })).toMatchObject({ accounts: 0, rows: 0, objects: 0 })
    expect(await rest()).toEqual(before)
  })

  it('is nothing that the role of the API could do', async () => {
    await expect(
      life.needs.db.tenant(neighbour.customerId, async (tx) => {
        await sql`select erase_rows(${neighbour.customerId}, 'customer', 1)`.execute(tx)
      }),
    ).rejects.toThrow(/permission denied/)
    await expect(life.needs.eraser.erase(neighbour.customerId, 'gallery', 1)).rejects.toThrow(/no erasure/)
    await expect(life.needs.eraser.erase(person.customerId, 'kept_record', 1)).rejects.toThrow(/not erased/)
    await expect(life.needs.eraser.erase(person.customerId, 'directory', 1)).rejects.toThrow(/not erased/)
  })
})

import {
  requestErasure,
  requestExport,
  confirmIdentity,
  getPrivacy,
  getSession,
  signIn,
  signUp,
  setLogo,
  revokeErasure,
} from '@revela/contract'
import { testCards } from '@revela/sandbox-gateway'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTombstones, reapplyTombstones, type Tombstone } from '../../src/modules/privacy/index.ts'
import { sweepPrivacy } from '../../src/modules/privacy/erasure/sweep-privacy.job.ts'
import { retainedTables } from '../../src/modules/privacy/erasure/erase-all.ts'
import { shardOf } from '../../src/platform/object-store/customer-prefixes.ts'
import { byCard, byPix, buy, someTaxNumber } from '../buying.ts'
import { studioHost } from '../family.ts'
import { markMailsSent } from '../lifecycle-harness.ts'
import { validPassword, signUpBody, createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import {
  startPrivacyHarness,
  createFullStudio,
  distinctiveTexts,
  tenantTables,
  findTraces,
  type PrivacyHarness,
} from '../privacy-harness.ts'
import { storePasskey } from '../store-passkey.ts'
import { sendImage } from '../sending-image.ts'

let harness: PrivacyHarness
beforeAll(async () => {
  harness = await startPrivacyHarness('2027-03-10T10:00')
})
afterAll(() => harness.close())

const week = 7 * 86_400_000
const rejectAsUnavailable = () => Promise.reject(new Error('store unavailable'))
const confirm = (user: User) => user.browser.call(confirmIdentity, { body: { password: validPassword } })
const request = (user: User, email = user.email) => user.browser.call(requestErasure, { body: { email } })
const erasuresOf = ({ customerId }: User) =>
  harness.api.rows<{ stage: string; counts: Record<string, number>; receipt: Buffer | null }>(
    'select stage, counts, receipt from account_erasure where customer_id = $1 order by requested_at',
    [customerId],
  )
const mailsOf = ({ customerId }: User) =>
  harness.api.rows<{ kind: string; text_body: string }>(
    `select kind, text_body from outbox_mail where customer_id = $1 and kind like 'privacy-%' order by created_at, id`,
    [customerId],
  )

describe('requesting an erasure', () => {
  it('requires a confirmation and the typed e-mail of the account', async () => {
    const user = await createUser(harness.api, { product: 'gallery_pro' })
    await harness.wait(16 * 60_000)
    expect((await request(user)).error.error).toBe('ConfirmationNeeded')
    await confirm(user)
    const invalid = await request(user, 'outra@exemplo.test')
    expect([invalid.status, invalid.error.messages[0]?.id]).toEqual([422, 'email'])
    expect(await erasuresOf(user)).toEqual([])
    expect((await user.browser.call(revokeErasure)).status).toBe(404)
  })

  it('can be canceled within the week, and nothing changes', async () => {
    const user = await createUser(harness.api, { product: 'gallery_pro' })
    const { status, answer } = await request(user, user.email.toUpperCase())
    expect([status, new Date(answer.due_at).getTime() - harness.now().getTime()]).toEqual([200, week])
    expect((await request(user)).answer.due_at).toBe(answer.due_at)
    await harness.wait(week - 60_000)
    await harness.runSweep()
    await harness.api.rows("update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
      harness.now(),
    ])
    expect((await user.browser.call(getPrivacy)).answer.erasure).toMatchObject({ due_at: answer.due_at })
    expect((await user.browser.call(revokeErasure)).status).toBe(204)
    await harness.wait(week)
    await harness.runSweep()
    expect(await harness.api.rows('select 1 from customer where customer_id = $1', [user.customerId])).toHaveLength(1)
    expect((await mailsOf(user)).map(({ kind }) => kind)).toEqual([
      'privacy-erasure-asked',
      'privacy-erasure-taken-back',
    ])
    expect(await erasuresOf(user)).toMatchObject([{ stage: 'waiting', receipt: null }])
  })

  it('is delayed by a payment that is still pending', async () => {
    const user = await createUser(harness.api, { product: 'gallery_pro' })
    expect((await buy(user, byPix())).status).toBe(200)
    await request(user)
    await harness.passErasureWeek()
    await harness.runSweep()
    expect(await erasuresOf(user)).toMatchObject([{ stage: 'waiting' }])
    await harness.api.rows(`update charge set state = 'expired' where customer_id = $1`, [user.customerId])
    await harness.wait(3_600_000)
    await harness.runSweep()
    expect(await erasuresOf(user)).toMatchObject([{ stage: 'receipt' }])
  })
})

describe('an account whose week has passed', () => {
  let user: User
  let texts: string[]
  let host: string
  let neighbour: User
  let before: unknown

  const rest = () =>
    Promise.all([
      harness.api.rows('select count(*)::int from picture where customer_id = $1', [neighbour.customerId]),
      harness.api.rows('select count(*)::int from client where customer_id = $1', [neighbour.customerId]),
      harness.api.rows('select count(*)::int from login_log where customer_id = $1', [neighbour.customerId]),
      harness.api.rows('select count(*)::int from directory where customer_id = $1', [neighbour.customerId]),
    ])

  beforeAll(async () => {
    const others = Object.entries(distinctiveTexts).map(([name, text]) => [
      name,
      `n${text}`.replace('z', 'y').replaceAll('a', 'o'),
    ])
    neighbour = await createFullStudio(harness.api, Object.fromEntries(others) as typeof distinctiveTexts)
    before = await rest()
    user = await createFullStudio(harness.api)
    host = await studioHost(user)
  })

  it('has data in every place before the erasure', async () => {
    const saveToken = await harness.api.sandbox.token(testCards.approved)
    expect((await buy(user, await byCard(harness.api, { creditCardKeepToken: saveToken }))).status).toBe(200)
    const logo = await sharp(await pictureFile(5))
      .png()
      .toBuffer()
    expect((await sendImage(user.browser, setLogo, logo)).status).toBeLessThan(300)
    await harness.api.rows(
      `insert into payer (customer_id, name, tax_number) values ($1, 'Ana Prado Fiscal', $2)
       on conflict (customer_id) do update set name = excluded.name, tax_number = excluded.tax_number`,
      [user.customerId, someTaxNumber.replaceAll(/\D/g, '')],
    )
    await user.browser.call(requestExport)
    await harness.make(user)
    texts = [user.customerId, user.email, ...Object.values(distinctiveTexts), host.split('.')[0]!]
    const tracesBefore = await findTraces(harness.api, texts)
    for (const text of texts)
      expect(
        tracesBefore.filter((trace) => trace.endsWith(text)),
        text,
      ).not.toEqual([])
  })

  it('is erased from every row, object and job, except the named ones', async () => {
    // The gateway's clock moves while the test's does not: the purchase must lie in the past.
    await harness.wait(60_000)
    await request(user)
    // The subscription is canceled, so that no renewal is charged.
    expect(
      await harness.api.rows('select 1 from subscription where customer_id = $1 and canceled_at is null', [
        user.customerId,
      ]),
    ).toEqual([])
    await storePasskey(harness.api, user.customerId)
    await harness.passErasureWeek()
    // One worker fails while deleting rows, another one while deleting objects: the next one continues.
    const { eraser, store } = harness.deps
    let steps = 0
    const failingErase = async (...args: Parameters<typeof eraser.erase>) => {
      if ((steps += 1) > 7) throw new Error('worker died')
      return eraser.erase(...args)
    }
    await expect(sweepPrivacy({ ...harness.deps, eraser: { ...eraser, erase: failingErase } })).rejects.toThrow(
      AggregateError,
    )
    // A passkey signs in without an e-mail, so it must be deleted first.
    expect(await harness.api.rows('select 1 from passkey where customer_id = $1', [user.customerId])).toEqual([])
    await harness.wait(16 * 60_000)
    await expect(sweepPrivacy({ ...harness.deps, store: { ...store, delete: rejectAsUnavailable } })).rejects.toThrow(
      AggregateError,
    )
    expect(await erasuresOf(user)).toMatchObject([{ stage: 'erasing' }])
    await harness.wait(16 * 60_000)
    await harness.runSweep()
    expect(await erasuresOf(user)).toMatchObject([{ stage: 'receipt' }])
    // No sign-in and no page works from the start of the erasure.
    expect((await user.browser.call(getSession)).answer).toEqual({ session: false })
    const repeated = await harness.api.browser().call(signIn, { body: { email: user.email, password: validPassword } })
    expect(repeated.error.error).toBe('InvalidCredentials')
    expect((await harness.api.app.inject({ url: '/family-page/', headers: { host } })).statusCode).toBe(404)
    // The mail with the receipt is the last row with the e-mail.
    await harness.wait(120_000)
    await harness.runSweep()
    expect(await erasuresOf(user)).toMatchObject([{ stage: 'receipt' }])
    const receipt = (await mailsOf(user)).find(({ kind }) => kind === 'privacy-erasure-receipt')
    expect(receipt!.text_body).toContain('4 fotos')
    expect(receipt!.text_body).toContain('2 comentários')
    expect(receipt!.text_body).toMatch(/Pagamentos \(1 registro\), até 3[01]\/12\/2032/)
    expect(receipt!.text_body).toContain((await erasuresOf(user))[0]!.receipt!.toString('hex'))
    await markMailsSent(harness.api)
    await harness.wait(120_000)
    await harness.runSweep()
    await harness.wait(3_700_000)
    await harness.runSweep()
    const [erasure] = await erasuresOf(user)
    expect(erasure!.stage).toBe('done')
    expect(erasure!.counts).toMatchObject({ picture: 4, gallery: 1, work: 1, customer: 1 })
    expect(erasure!.counts['objects']).toBeGreaterThan(6)

    const tracesAfter = await findTraces(harness.api, texts)
    const allowedTraces = new Set([
      ...retainedTables.map((name) => `public.${name}: ${user.customerId}`),
      `public.directory: ${host.split('.')[0]}`,
      `store tombstones: ${user.customerId}`,
    ])
    expect(tracesAfter.filter((trace) => !allowedTraces.has(trace))).toEqual([])
    for (const { name } of await tenantTables(harness.api)) {
      if (retainedTables.includes(name)) continue
      expect(await harness.api.rows(`select 1 from ${name} where customer_id = $1`, [user.customerId]), name).toEqual(
        [],
      )
    }
    expect(await rest()).toEqual(before)
  })

  it('retains what the law requires, with reason and last day', async () => {
    const retainedRecords = await harness.api.rows<{ kind: string; reason: string; content: object; days: number }>(
      `select kind, reason, content, extract(day from retain_until - $2)::int as days from retained_record
       where customer_id = $1 order by kind, id`,
      [user.customerId, harness.now()],
    )
    expect(Object.keys(Object.groupBy(retainedRecords, ({ kind }) => kind))).toEqual(['access', 'invoice', 'terms'])
    const invoice = retainedRecords.find(({ kind }) => kind === 'invoice')!
    expect(invoice.content).toMatchObject({ payer: { tax_number: someTaxNumber.replaceAll(/\D/g, '') } })
    expect(Object.keys(retainedRecords.find(({ kind }) => kind === 'access')!.content).toSorted()).toEqual([
      'at',
      'auth_method',
      'ip',
      'port',
    ])
    expect(JSON.stringify(retainedRecords)).not.toContain(user.email)
    const [name] = await harness.api.rows<{ customer_id: string; days: number }>(
      `select customer_id, extract(day from released_until - $2)::int as days from directory where name = $1`,
      [host.split('.')[0], harness.now()],
    )
    expect(name!.customer_id).toBe('00000000-0000-0000-0000-000000000000')
    expect(name!.days).toBeGreaterThan(85)
  })

  it('leaves a tombstone with the hash of the receipt, and its e-mail is free again', async () => {
    const own: Tombstone[] = []
    for await (const { stone } of listTombstones(harness.api.platform)) {
      if (stone?.customer_id === user.customerId) own.push(stone)
    }
    const [erasure] = await erasuresOf(user)
    expect(own).toMatchObject([{ kind: 'account', receipt: erasure!.receipt!.toString('hex') }])
    expect(Object.keys(own[0] ?? {}).toSorted()).toEqual(['customer_id', 'erased_at', 'erasure', 'kind', 'receipt'])
    expect((await harness.api.browser().call(signUp, { body: signUpBody(user.email) })).status).toBe(200)
  })

  it('is erased again after a restored backup', async () => {
    const { customerId } = user
    const key = `o/${shardOf(customerId)}/${customerId}/aa`
    await harness.api.rows('delete from account_erasure where customer_id = $1', [customerId])
    await harness.api.rows(
      `insert into customer (customer_id, name, email, user_type) values ($1, 'Ana Prado', 'volta@exemplo.test', 'photographer')`,
      [customerId],
    )
    await harness.api.rows(
      `insert into directory (kind, name, customer_id) values ('email', 'volta@exemplo.test', $1)`,
      [customerId],
    )
    await harness.api.rows(
      `insert into client (customer_id, id, name, email, secret_kind, secret_hash, created_at, updated_at)
      values ($1, gen_random_uuid(), 'Zuleica', 'z@exemplo.test', 'code', 'x', now(), now())`,
      [customerId],
    )
    await harness.api.platform.store.put(key, Buffer.from('x'), { length: 1, type: 'image/jpeg' })
    const since = new Date(harness.now().getTime() - 86_400_000)
    const done = await reapplyTombstones(harness.deps, { since })
    expect(done).toMatchObject({ accounts: 1, objects: 1 })
    expect(done.rows).toBeGreaterThan(1)
    expect(await harness.api.rows('select 1 from customer where customer_id = $1', [customerId])).toEqual([])
    expect(await findTraces(harness.api, ['volta@exemplo.test', 'z@exemplo.test'])).toEqual([])
    expect(await reapplyTombstones(harness.deps, { since })).toMatchObject({ accounts: 0, rows: 0, objects: 0 })
    expect(await rest()).toEqual(before)
  })

  it('cannot be erased by the role of the API', async () => {
    await expect(
      harness.deps.db.tenant(neighbour.customerId, async (tx) => {
        await sql`select erase_rows(${neighbour.customerId}, 'customer', 1)`.execute(tx)
      }),
    ).rejects.toThrow(/permission denied/)
    await expect(harness.deps.eraser.erase(neighbour.customerId, 'gallery', 1)).rejects.toThrow(/no erasure/)
    await expect(harness.deps.eraser.erase(user.customerId, 'retained_record', 1)).rejects.toThrow(/not erased/)
    await expect(harness.deps.eraser.erase(user.customerId, 'directory', 1)).rejects.toThrow(/not erased/)
  })
})

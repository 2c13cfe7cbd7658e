import {
  getSendingStatus,
  listSends,
  listSupportActs,
  reportAbuse,
  updateProfile,
  type SentBodyOf,
} from '@revela/contract'
import { dailyMailLimits } from '@revela/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowMail, blockMail, listMailQueue } from '../../src/modules/staff/index.ts'
import { queueAutomaticMail } from '../../src/modules/client-mail/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser, type User } from '../users.ts'
import { uniqueAddress, share, shareBody } from '../sending.ts'
import { enrolForCodes, enrolledStaff, type EnrolledStaff } from '../staff.ts'
import { newGallery } from '../uploading.ts'

let api: ApiUnderTest
let staff: EnrolledStaff
let now = new Date('2026-06-30T15:00:00Z')
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
  staff = await enrolledStaff(api, 'bia.lima')
})
afterAll(async () => {
  await staff.staffConsole.close()
  await api.close()
})

const by = { staff: 'bia.lima', ticket: 'A-1042' }
const dayMs = 86_400_000

async function studio(): Promise<{ user: User; galleryId: string }> {
  const user = await createUser(api, { product: 'gallery_pro' })
  return { user, galleryId: await newGallery(user, 'Casamento Bia e Léo') }
}
const countAs = ({ customerId }: User, sent: number) =>
  api.rows(
    `insert into client_mail_count (customer_id, day, sent, automatic) values ($1, $2, $3, 0)
     on conflict (customer_id) do update set day = $2, sent = $3`,
    [customerId, now.toISOString().slice(0, 10), sent],
  )
const pay = async ({ customerId }: User, daysAgo: number, cents = 4_900) => {
  await api.rows(
    `insert into invoice (customer_id, id, product, plan_id, periodicity, kind, method, installments, list_cents,
       discount_cents, credit_cents, amount_cents, bonus_days, created_at, due_at, paid_at)
     select $1, gen_random_uuid(), 'gallery_pro', id, 'monthly', 'purchase', 'pix', 1, $3, 0, 0, $3, 0, $2, $2, $2
     from plan where code = 'col_plus'`,
    [customerId, new Date(now.getTime() - daysAgo * dayMs), cents],
  )
  await api.rows('update subscription set paid_until = $2 where customer_id = $1', [
    customerId,
    new Date(now.getTime() + 30 * dayMs),
  ])
}
const statusOf = async ({ browser }: User) => (await browser.call(getSendingStatus)).answer
type Mail = { id: string; sender_name: string; state: string; text_body: string; html_body: string; rejection: string }
const mailTo = async (recipient: string) =>
  (await api.rows<Mail>('select * from outbox_mail where recipient = $1 order by created_at', [recipient]))[0]!

/** The token of the report link, the same in both bodies of a mail. */
const reportToken = ({ html_body, text_body }: Mail) => {
  const inHtml = /\/report#t=([\w-]+)/.exec(html_body)?.[1]
  expect(/Denuncie este e-mail: \S+\/report#t=([\w-]+)/.exec(text_body)?.[1]).toBe(inHtml)
  return inHtml!
}

/** Sends the gallery and returns the report token of its mail. */
const sentTo = async ({ user, galleryId }: { user: User; galleryId: string }, email = uniqueAddress()) => {
  const reply = await share(user, galleryId, shareBody({ client_email: email, subject: `Fotos ${Math.random()}` }))
  const [row] = await api.rows<Mail>(
    'select m.* from outbox_mail m join gallery_send s on s.mail_id = m.id where s.id = $1',
    [reply.answer.send.id],
  )
  return reportToken(row!)
}

describe('the daily mail limit', () => {
  it('rejects further mails with the count, and resets at midnight in São Paulo', async () => {
    const { user, galleryId } = await studio()
    await countAs(user, dailyMailLimits.newTrial - 1)
    expect((await share(user, galleryId, shareBody())).status).toBe(200)
    const body = shareBody()
    const rejected = await share(user, galleryId, body)
    expect([rejected.status, rejected.error]).toMatchObject([
      409,
      { error: 'SendingLimitReached', details: { limit: 50, sent: 50 } },
    ])
    expect(rejected.error.messages[0]!.help).toContain('50 e-mails por dia')
    expect(await api.rows('select 1 from client where email = $1', [body.client_email])).toEqual([])
    expect(await statusOf(user)).toMatchObject({ sent_today: 50, daily_limit: 50 })

    const before = now
    now = new Date('2026-07-01T02:59:00Z')
    expect((await share(user, galleryId, shareBody())).status).toBe(409)
    now = new Date('2026-07-01T03:00:00Z')
    expect((await share(user, galleryId, shareBody())).status).toBe(200)
    expect(await statusOf(user)).toMatchObject({ sent_today: 1 })
    now = before
  })

  it('admits exactly one of several concurrent mails', async () => {
    const { user, galleryId } = await studio()
    await countAs(user, dailyMailLimits.newTrial - 1)
    const replies = await Promise.all([1, 2, 3, 4].map(() => share(user, galleryId, shareBody())))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('is not restored by deleting the client, nor used by a repeated request', async () => {
    const { user, galleryId } = await studio()
    const body = shareBody()
    await share(user, galleryId, body)
    expect((await share(user, galleryId, body)).answer.repeated).toBe(true)
    await api.rows('delete from client where email = $1', [body.client_email])
    expect(await statusOf(user)).toMatchObject({ sent_today: 1 })
  })

  it('grows with age and payments, but not with invoices of zero', async () => {
    const { user } = await studio()
    const limit = async () => (await statusOf(user)).daily_limit
    expect(await limit()).toBe(50)
    await api.rows('update customer set created_at = $2 where customer_id = $1', [
      user.customerId,
      new Date(now.getTime() - 90 * dayMs),
    ])
    expect(await limit()).toBe(150)
    await pay(user, 80, 0)
    expect(await limit()).toBe(150)
    await pay(user, 10)
    expect(await limit()).toBe(500)
    await pay(user, 61)
    expect(await limit()).toBe(2_000)
    await api.rows(`update subscription set frozen_at = $2 where customer_id = $1`, [user.customerId, now])
    expect(await limit()).toBe(150)
  })

  it('drops automatic mails beyond the limit, without failing their caller', async () => {
    const { user } = await studio()
    await countAs(user, 0)
    await api.rows('update client_mail_count set automatic = 49 where customer_id = $1', [user.customerId])
    const recipient = uniqueAddress()
    const content = { brand: { name: 'x' }, preview: '', title: 'x', paragraphs: [], notes: [], footer: [] }
    const mail = { customerId: user.customerId, kind: 'selection-receipt', recipient, senderName: 'x', subject: 'x' }
    for (let attempts = 0; attempts < 3; attempts += 1) {
      await api.platform.db.tenant(user.customerId, (tx) =>
        queueAutomaticMail(api.platform, tx, { ...mail, content }, now),
      )
    }
    expect(await api.rows('select 1 from outbox_mail where recipient = $1', [recipient])).toHaveLength(1)
  })
})

it('adds "via Revela" to the sender until the account pays and is a week old', async () => {
  const { user, galleryId } = await studio()
  await user.browser.call(updateProfile, { body: { display_name: 'Estúdio Aurora' } })
  const senderOf = async () => {
    const body = shareBody()
    await share(user, galleryId, body)
    return (await mailTo(body.client_email)).sender_name
  }
  expect(await senderOf()).toBe('Estúdio Aurora via Revela')
  await pay(user, 1)
  expect(await senderOf()).toBe('Estúdio Aurora via Revela')
  await api.rows('update customer set created_at = $2 where customer_id = $1', [
    user.customerId,
    new Date(now.getTime() - 8 * dayMs),
  ])
  expect(await senderOf()).toBe('Estúdio Aurora')
})

describe('a mail that names a bank', () => {
  it('is held until staff allows it, and the name is allowed afterwards', async () => {
    const { user, galleryId } = await studio()
    await user.browser.call(updateProfile, { body: { display_name: 'Bаnco do Brаsil' } })
    const body = shareBody()
    const reply = await share(user, galleryId, body)
    expect([reply.status, reply.answer.send.state]).toEqual([200, 'held'])
    const held = await mailTo(body.client_email)
    expect(held.state).toBe('held')
    const jobs = `select 1 from pgboss.job where data ->> 'mailId' = $1`
    expect(await api.rows(jobs, [held.id])).toEqual([])
    // A repeated request creates no second mail.
    expect((await share(user, galleryId, body)).answer).toMatchObject({ repeated: true, send: { state: 'held' } })

    const queue = await listMailQueue(staff.deps)
    const ownEntry = queue.find(({ customer_id }) => customer_id === user.customerId)
    expect(ownEntry).toMatchObject({ paused_at: null, reports: [], held: [{ subject: body.subject }] })
    expect(await allowMail(staff.deps, user.customerId, by)).toEqual({ reports: 0, mails: 1 })
    expect((await mailTo(body.client_email)).state).toBe('queued')
    expect(await api.rows(jobs, [held.id])).toHaveLength(1)
    expect((await share(user, galleryId, shareBody())).answer.send.state).toBe('queued')
    // Only that name is allowed: another one is held.
    const other = await share(user, galleryId, shareBody({ subject: 'Receita Federal: restituição' }))
    expect(other.answer.send.state).toBe('held')
    const { acts } = (await user.browser.call(listSupportActs)).answer
    expect(acts.map(({ kind }) => kind)).toEqual(['mail-allowed'])
  })

  it("is blocked by staff, together with the account's mail", async () => {
    const { user, galleryId } = await studio()
    const body = shareBody({ subject: 'Nubank: comprovante' })
    await share(user, galleryId, body)
    expect(await blockMail(staff.deps, user.customerId, by)).toEqual({ reports: 0, mails: 1 })
    const { sends } = (await user.browser.call(listSends, { params: { collection_id: galleryId } })).answer
    expect(sends).toMatchObject([{ state: 'rejected', rejection: 'blocked' }])
    expect((await share(user, galleryId, shareBody())).error.error).toBe('SendingPaused')
  })
})

describe('an abuse report', () => {
  type Report = SentBodyOf<typeof reportAbuse>
  const report = (token: string, options: Partial<Report> = {}, ip = '203.0.113.9') =>
    api.browser({ 'x-forwarded-for': ip }).call(reportAbuse, { body: { token, reason: 'fraud', ...options } })

  it('by three recipients pauses the mail until staff decides, and notifies the photographer', async () => {
    const owner = await studio()
    const { user, galleryId } = owner
    const email = uniqueAddress()
    const [first, repeated] = [await sentTo(owner, email), await sentTo(owner, email)]
    const [second, third] = [await sentTo(owner), await sentTo(owner)]
    expect((await report(first, { message: 'Não conheço.' })).status).toBe(204)
    expect((await report(first)).status).toBe(204)
    expect((await report(repeated)).status).toBe(204)
    expect((await report(second, {}, '198.51.100.3')).status).toBe(204)
    expect(await statusOf(user)).toMatchObject({ paused: false })
    // A report of a client who is deleted afterwards still counts.
    await api.rows('delete from client where customer_id = $1', [user.customerId])
    expect((await report(third, {}, '198.51.100.4')).status).toBe(204)
    expect(await statusOf(user)).toMatchObject({ paused: true })
    expect((await share(user, galleryId, shareBody())).error.error).toBe('SendingPaused')
    const pausedMails = `select 1 from outbox_mail where recipient = $1 and kind = 'sending-paused'`
    expect(await api.rows(pausedMails, [user.email])).toHaveLength(1)

    const queue = await listMailQueue(staff.deps)
    const ownEntry = queue.find(({ customer_id }) => customer_id === user.customerId)
    expect(ownEntry?.reports).toHaveLength(4)
    expect(ownEntry?.reports[0]).toMatchObject({ reason: 'fraud', message: 'Não conheço.', mail_kind: 'gallery-sent' })
    expect(await allowMail(staff.deps, user.customerId, by)).toEqual({ reports: 4, mails: 0 })
    expect((await share(user, galleryId, shareBody())).status).toBe(200)
    expect((await listMailQueue(staff.deps)).some(({ customer_id }) => customer_id === user.customerId)).toBe(false)
  })

  it('about automatic mails never pauses the account', async () => {
    const { user } = await studio()
    const content = { brand: { name: 'x' }, preview: '', title: 'x', paragraphs: [], notes: [], footer: [] }
    for (let reportNumber = 0; reportNumber < 4; reportNumber += 1) {
      const recipient = uniqueAddress()
      const mail = { customerId: user.customerId, kind: 'selection-started', recipient, senderName: 'x', subject: 'x' }
      await api.platform.db.tenant(user.customerId, (tx) =>
        queueAutomaticMail(api.platform, tx, { ...mail, content }, now),
      )
      expect((await report(reportToken(await mailTo(recipient)))).status).toBe(204)
    }
    expect(await statusOf(user)).toMatchObject({ paused: false })
  })

  it('requires the token of a mail, and is limited per address', async () => {
    const token = await sentTo(await studio())
    const forged = `${token.slice(0, -6)}AAAAAA`
    expect((await report(forged)).error.error).toBe('InvalidReportToken')
    expect((await report('x'.repeat(200))).status).toBe(400)
    expect((await report(token, { reason: 'because' as 'fraud' })).status).toBe(422)
    expect(await api.rows(`select 1 from abuse_report where reason = 'because'`)).toEqual([])
    const attempts = await Promise.all(Array.from({ length: 31 }, () => report('x', {}, '192.0.2.77')))
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await report(token, {}, '192.0.2.78')).status).toBe(204)
  })
})

it('lists and decides the mail queue from the command line, with a code for each action', async () => {
  const { user, galleryId } = await studio()
  await share(user, galleryId, shareBody({ subject: 'Bradesco: fatura' }))
  const nextCode = await enrolForCodes(api, 'caio.reis')
  const { staffConsole } = staff
  const options = { staff: 'caio.reis', ticket: 'T-7', customer: user.customerId }
  await expect(staffConsole.run('mail-queue', { ...options, code: '000000' })).rejects.toThrow('authentication failed')
  const listed = await staffConsole.run('mail-queue', { ...options, code: await nextCode() })
  expect(listed).toContainEqual(expect.objectContaining({ customer_id: user.customerId }))
  const decided = await staffConsole.run('allow-mail', { ...options, code: await nextCode() })
  expect(decided).toEqual({ reports: 0, mails: 1 })
  expect(['mail-queue', 'allow-mail', 'block-mail'].every(staffConsole.hasCommand)).toBe(true)
})

it('allows decisions to staff only: the API role can neither end a pause nor allow a name', async () => {
  const { customerId } = (await studio()).user
  const attempts = [
    `delete from sending_pause where customer_id = '${customerId}'`,
    `insert into allowed_name values ('${customerId}', 'x', now())`,
    `update abuse_report set decided_at = now() where customer_id = '${customerId}'`,
    `select * from client_mail_queue()`,
  ]
  for (const text of attempts) {
    const tried = api.platform.db.readTenant(customerId, { name: '', text, values: [] })
    await expect(tried, text).rejects.toThrow(/permission denied/)
  }
})

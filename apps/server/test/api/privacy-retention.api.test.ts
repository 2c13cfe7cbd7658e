import { signUp } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepRetention } from '../../src/modules/privacy/retention/sweep-retention.job.ts'
import { markMailsSent } from '../lifecycle-harness.ts'
import { uniqueEmail, signUpBody, createUser, type User } from '../users.ts'
import { startPrivacyHarness, createFullStudio, type PrivacyHarness } from '../privacy-harness.ts'

let harness: PrivacyHarness
let user: User
beforeAll(async () => {
  harness = await startPrivacyHarness('2027-03-10T10:00')
  user = await createFullStudio(harness.api)
  const { customerId } = user
  const now = harness.now()
  await harness.api.rows(`update login_log set at = $1`, [now])
  await harness.api.rows(`update upload_batch set opened_at = $1`, [now])
  await markMailsSent(harness.api)
  await harness.api.rows(`update outbox_mail set settled_at = $1`, [now])
  await harness.api.rows(
    `insert into client_secret_event (customer_id, id, client_id, at, kind) values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'reset')`,
    [customerId, now],
  )
  for (const table of ['password_recovery', 'site_handover']) {
    const [more, values] =
      table === 'site_handover'
        ? [', session_id, audience, agent_hash', `, gen_random_uuid(), 'x', ''`]
        : [', created_at', ', $2']
    await harness.api.rows(
      `insert into ${table} (customer_id, id, secret_hash, expires_at${more}) values ($1, gen_random_uuid(), '', $2${values})`,
      [customerId, now],
    )
  }
  await harness.api.rows(
    `insert into confirmation_code (customer_id, id, code_mac, expires_at) values ($1, gen_random_uuid(), '', $2)`,
    [customerId, now],
  )
  await harness.api.rows(
    `insert into sign_in_challenge (customer_id, id, secret_hash, auth_method, expires_at)
     values ($1, gen_random_uuid(), '', 'password', $2)`,
    [customerId, now],
  )
  await harness.api.rows(
    `insert into account_activity (customer_id, id, at, kind) values ($1, gen_random_uuid(), $2, 'password-changed')`,
    [customerId, now],
  )
  for (const table of ['payment_event', 'receivable_event']) {
    await harness.api.rows(
      `insert into ${table} (gateway, event_id, gateway_id, received_at, applied_at) values ('g', 'done', '1', $1, $1), ('g', 'waiting', '2', $1, null)`,
      [now],
    )
  }
  await harness.api.rows(
    `insert into retained_record (customer_id, id, kind, reason, retain_until, content)
     values ($1, gen_random_uuid(), 'access', 'test', $2::timestamptz + interval '6 months 1 day', '{}')`,
    [customerId, now],
  )
})
afterAll(() => harness.close())

const counts = async () => {
  const [row] = await harness.api.rows<Record<string, number>>(`select
    (select count(*)::int from login_log) as logins, (select count(*)::int from upload_item) as dropped, (select count(*)::int from client_secret_event) as secrets,
    (select count(*)::int from session) as sessions, (select count(*)::int from password_recovery) as recoveries,
    (select count(*)::int from sign_in_challenge) as challenges,
    (select count(*)::int from confirmation_code) as codes, (select count(*)::int from account_activity) as activity,
    (select count(*)::int from site_handover) as handovers, (select count(*)::int from payment_event) as events,
    (select count(*)::int from retained_record) as "keptRecords", (select count(*)::int from outbox_mail) as mails,
    (select count(*)::int from outbox_mail where text_body <> '' or recipient <> '' or subject <> '') as worded`)
  return row!
}

const countAt = async (time: string) => {
  await harness.setTime(time)
  await sweepRetention(harness.deps)
  return counts()
}

describe('records with a retention period', () => {
  it('are kept for their period, access records for six full months, and deleted afterwards', async () => {
    const all = await counts()
    expect(Object.values(all).every((count) => count > 0)).toBe(true)
    // Two days before the first record is old enough.
    expect(await countAt('2027-03-16T10:00')).toEqual(all)
    const used = await countAt('2027-03-18T10:00')
    expect(used).toEqual({ ...all, recoveries: 0, handovers: 0, codes: 0, challenges: 0 })
    // An upload batch of a month ago cannot be continued; its pictures stay.
    expect(await countAt('2027-04-08T10:00')).toMatchObject({ dropped: all['dropped'] })
    const withoutSessions = await countAt('2027-04-30T10:00')
    expect(withoutSessions).toEqual({ ...used, sessions: 0, dropped: 0 })
    expect(await countAt('2027-09-05T10:00')).toEqual(withoutSessions)
    // After 180 days, a mail that a send still refers to is a row without texts.
    const withoutTexts = await countAt('2027-09-07T10:00')
    expect(withoutTexts).toEqual({ ...withoutSessions, events: 1, worded: 0, mails: 1 })
    // After six months everything remains on the day itself.
    expect(await countAt('2027-09-10T10:00')).toEqual(withoutTexts)
    // After seven months nothing remains.
    const withoutAccessLogs = { ...withoutTexts, logins: 0, secrets: 0, keptRecords: 0 }
    expect(await countAt('2027-10-10T10:00')).toEqual(withoutAccessLogs)
    // Account activity is kept for twelve full months.
    expect(await countAt('2028-03-10T10:00')).toEqual(withoutAccessLogs)
    expect(await countAt('2028-03-12T10:00')).toEqual({ ...withoutAccessLogs, activity: 0 })
    // An event that was never applied is not deleted.
    for (const table of ['payment_event', 'receivable_event']) {
      expect(await harness.api.rows(`select event_id from ${table}`)).toEqual([{ event_id: 'waiting' }])
    }
  })

  it('leave the account unchanged', async () => {
    const [row] = await harness.api.rows(`select (select count(*)::int from gallery) as galleries,
      (select count(*)::int from picture) as pictures, (select count(*)::int from gallery_send) as sends,
      (select count(*)::int from terms_acceptance) as terms`)
    expect(row).toEqual({ galleries: 1, pictures: 4, sends: 1, terms: 1 })
  })
})

describe('staff actions', () => {
  it("are kept for five years by the database's clock", async () => {
    for (const [ticket, age] of [
      ['T-1', '5 years 2 days'],
      ['T-2', '4 years 364 days'],
    ]) {
      await harness.api.rows(
        `insert into staff_action values ($1, gen_random_uuid(), now() - $2::interval, 'bia.lima', 'looked-up', $3)`,
        [user.customerId, age, ticket],
      )
    }
    await countAt('2033-01-01T10:00')
    expect(await harness.api.rows('select ticket from staff_action')).toEqual([{ ticket: 'T-2' }])
  })
})

describe('acceptance of the terms', () => {
  it('is recorded with version, time and address for every kind of sign-up', async () => {
    await createUser(harness.api, { product: 'site_pro' })
    const { question_response: _, ...body } = signUpBody(uniqueEmail())
    const architect = await harness.api.browser().call(signUp, { body, query: { userType: 'architecture' } })
    expect(architect.status).toBe(200)
    const without = await harness.api
      .rows(`select customer_id from customer c where not exists (select from terms_acceptance t
      where t.customer_id = c.customer_id and t.version <> '' and t.accepted_at is not null and t.ip is not null)`)
    expect(without).toEqual([])
  })
})

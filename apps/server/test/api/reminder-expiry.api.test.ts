import { listClientReminders, stopReminders, updateProfile } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowMail } from '../../src/modules/staff/index.ts'
import { claimMail, finishMail } from '../../src/platform/mailer/mail-row.repository.ts'
import {
  photographer,
  reminderMails,
  sendGallery,
  startReminderHarness,
  switchOn,
  type ReminderHarness,
} from '../reminder-harness.ts'
import { enrolledStaff, type EnrolledStaff } from '../staff.ts'
import type { User } from '../users.ts'

let harness: ReminderHarness
let staff: EnrolledStaff
const begin = '2028-05-01T12:00'
beforeAll(async () => {
  harness = await startReminderHarness(begin)
  staff = await enrolledStaff(harness.api, 'rui.reis')
})
afterAll(async () => {
  await staff.staffConsole.close()
  await harness.close()
})

/** A client whose reminder was queued at noon. */
async function remindedClient(change: (user: User) => Promise<unknown> = async () => {}) {
  harness.setTime(begin)
  const user = await photographer(harness.api)
  await switchOn(user, 'not-opened')
  const family = await sendGallery(harness.api, user)
  await change(user)
  await harness.advanceTo('2028-05-04T12:00')
  const [mail] = await reminderMails(harness.api, family.email)
  const claim = () => claimMail(harness.deps.db, user.customerId, mail!.id, harness.now())
  return { ...family, user, mail: mail!, claim }
}

const rowOf = async ({ mail }: { mail: { id: string } }) =>
  (
    await harness.api.rows<{ state: string; rejection: string | null; sealed: boolean }>(
      'select state, rejection, secrets_sealed is not null as sealed from outbox_mail where id = $1',
      [mail.id],
    )
  )[0]!

const shownState = async ({ user, clientId }: { user: User; clientId: string }) =>
  (await user.browser.call(listClientReminders, { params: { id: clientId } })).answer.sent[0]!.mail_state

const stop = async ({ mail }: { mail: { text_body: string } }) => {
  const token = /\/stop-reminders#t=([\w-]+)/.exec(mail.text_body)![1]!
  expect((await harness.api.browser().call(stopReminders, { body: { token } })).status).toBe(204)
}

const expired = { state: 'rejected', rejection: 'expired', sealed: false }
const underBankName = (user: User) => user.browser.call(updateProfile, { body: { display_name: 'Banco do Brasil' } })

describe('a reminder that is still in the outbox', () => {
  it('is sent until 20 h of its day, and not later', async () => {
    const [inTime, late] = [await remindedClient(), await remindedClient()]
    harness.setTime('2028-05-04T19:59')
    expect(await inTime.claim()).toMatchObject({ recipient: inTime.email })
    harness.setTime('2028-05-04T20:00')
    expect(await shownState(late)).toBe('expired')
    expect(await late.claim()).toBe('expired')
    expect(await rowOf(late)).toEqual(expired)
    expect(await shownState(late)).toBe('expired')
    expect(await late.claim()).toBeNull()
  })

  it('ends with the stop of its client, also when it is held for staff', async () => {
    const [queued, other] = [await remindedClient(), await remindedClient()]
    await stop(queued)
    expect([await rowOf(queued), await queued.claim()]).toEqual([expired, null])
    expect((await rowOf(other)).state).toBe('queued')
    const held = await remindedClient(underBankName)
    expect((await rowOf(held)).state).toBe('held')
    await stop(held)
    expect([await rowOf(held), await shownState(held)]).toEqual([expired, 'expired'])
  })

  it('is not retried after a stop that came while it was being sent', async () => {
    const reminded = await remindedClient()
    expect(await reminded.claim()).toMatchObject({ recipient: reminded.email })
    await stop(reminded)
    expect((await rowOf(reminded)).state).toBe('queued')
    const failure = { state: 'queued', last_error: 'timeout', rejection: null } as const
    await finishMail(harness.deps.db, reminded.user.customerId, reminded.mail.id, failure, harness.now())
    expect([await reminded.claim(), await rowOf(reminded)]).toEqual(['expired', expired])
  })

  it('is not sent when staff releases it too late, but its name is allowed', async () => {
    const held = await remindedClient(underBankName)
    await harness.api.rows(`update outbox_mail set valid_until = now() - interval '1 hour' where id = $1`, [
      held.mail.id,
    ])
    const by = { staff: 'rui.reis', ticket: 'A-7' }
    expect(await allowMail(staff.deps, held.user.customerId, by)).toEqual({ reports: 0, mails: 0 })
    expect(await rowOf(held)).toEqual(expired)
    const jobs = `select 1 from pgboss.job where data ->> 'mailId' = $1`
    expect(await harness.api.rows(jobs, [held.mail.id])).toEqual([])
    const names = 'select name from allowed_name where customer_id = $1'
    expect(await harness.api.rows(names, [held.user.customerId])).toHaveLength(1)
  })
})

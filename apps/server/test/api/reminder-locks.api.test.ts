import {
  createSelection,
  listReminderQueue,
  markReminderSent,
  shareGallery,
  updateLinkPreferences,
} from '@revela/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inviteClient } from '../../src/modules/clients/index.ts'
import { countClientMail } from '../../src/modules/client-mail/client-mail.repository.ts'
import { lockSchedule } from '../../src/modules/reminders/reminders.repository.ts'
import type { Tx } from '../../src/platform/db/database.ts'
import {
  listReminders,
  photographer,
  sendGallery,
  startReminderHarness,
  type ReminderHarness,
} from '../reminder-harness.ts'
import { createClientRow } from '../selecting.ts'
import type { User } from '../users.ts'

let harness: ReminderHarness
const begin = '2028-05-01T12:00'
beforeAll(async () => {
  harness = await startReminderHarness(begin)
})
afterAll(() => harness.close())

async function studio(): Promise<User> {
  harness.setTime(begin)
  return photographer(harness.api)
}

const countWaiting = async () => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await harness.api.rows(waiting)).length
}

/** Runs `first` in a transaction, `calls` while it is open, and `last` once each of them waits for a lock. */
async function whileLocked<Reply>(
  { customerId }: User,
  first: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<Reply>)[],
  last: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Reply[]> {
  const replies: Promise<Reply>[] = []
  await harness.deps.db.tenant(customerId, async (tx) => {
    await first(tx)
    for (const call of calls) replies.push(call())
    await vi.waitFor(async () => expect(await countWaiting()).toBe(calls.length), { timeout: 10_000 })
    await last(tx)
  })
  return Promise.all(replies)
}

it('sending a gallery waits for the sweep, and does not deadlock with its mail', async () => {
  const user = await studio()
  const { gallery, clientId, email } = await sendGallery(harness.api, user)
  const { customerId } = user
  const mail = { client_name: 'Marina Alves', client_email: email, client_message: 'Oi!', subject: 'De novo' }
  const [reply] = await whileLocked(
    user,
    (tx) => lockSchedule(tx, customerId, clientId),
    [() => user.browser.call(shareGallery, { params: { collection_id: gallery.id }, body: mail })],
    (tx) => countClientMail(tx, customerId, { origin: 'automatic', limit: 100, now: harness.now() }),
  )
  expect(reply!.status, reply!.text).toBe(200)
  const sent = 'select 1 from gallery_send s join outbox_mail m on m.id = s.mail_id where s.client_id = $1'
  expect(await harness.api.rows(sent, [clientId])).toHaveLength(2)
})

it('two first private selections of a gallery do not deadlock', async () => {
  const user = await studio()
  const { gallery, clientId } = await sendGallery(harness.api, user)
  const { customerId } = user
  const other = await createClientRow(harness.api, user, 'Rita Prado')
  const invitation = { customerId, galleryId: gallery.id, clientId: other, now: harness.now() }
  await harness.deps.db.tenant(customerId, (tx) => inviteClient(tx, invitation))
  const preferences = { type: 'private' as const, active: false }
  const params = { collection_id: gallery.id }
  expect((await user.browser.call(updateLinkPreferences, { params, body: preferences })).status).toBe(204)
  const create = (id: string) => () =>
    user.browser.call(createSelection, {
      body: {
        collection_id: gallery.id,
        customer_client_id: id,
        selection_data: { magic_link_enabled: false },
      },
    })
  const lockPreferences = (tx: Tx) =>
    sql`select from link_preferences where customer_id = ${customerId} and gallery_id = ${gallery.id} for update`.execute(
      tx,
    )
  const replies = await whileLocked(user, lockPreferences, [create(clientId), create(other)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
})

it('a message is not recorded when the client stops at the same moment', async () => {
  const user = await studio()
  const { customerId } = user
  const { clientId } = await sendGallery(harness.api, user, { tel: '11987654321' })
  await harness.advanceTo('2028-05-04T12:00')
  const { client_id, gallery_id, kind, step, cause_at } = (await user.browser.call(listReminderQueue)).answer
    .messages[0]!
  const [reply] = await whileLocked(
    user,
    (tx) => lockSchedule(tx, customerId, clientId),
    [() => user.browser.call(markReminderSent, { body: { client_id, gallery_id, kind, step, cause_at } })],
    (tx) => sql`insert into reminder_stop values (${customerId}, ${clientId}, ${harness.now()})`.execute(tx),
  )
  expect([reply!.status, reply!.error.error]).toEqual([409, 'ReminderOver'])
  expect(await listReminders(harness.api, clientId)).toEqual([])
})

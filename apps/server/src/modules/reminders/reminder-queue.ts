import type { AnswerOf, BodyOf, listClientReminders, listReminderQueue, markReminderSent } from '@revela/contract'
import {
  comingReminders,
  isReminderDue,
  planClientReminders,
  reminderDays,
  reminderKey,
  reminderKinds,
  reminderMessage,
  whatsappAddress,
  whatsappDigits,
} from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { readPlanInputs } from './plan-client.ts'
import { reminderValues, templateOf } from './reminder-text.ts'
import type { ReminderChannel, RemindersDeps } from './reminders.module.ts'
import {
  holdClient,
  insertReminder,
  listWaitingClients,
  lockSchedule,
  readAccountSettings,
  scheduleCheck,
} from './reminders.repository.ts'

/** One tap each: nobody sends more than these in one sitting. */
const maxMessages = 50

/** The reminders that wait for WhatsApp, decided anew: what ended since the last check is left out. */
export async function readQueue(
  { db, clock, config, termsOf }: RemindersDeps,
  customerId: string,
): Promise<AnswerOf<typeof listReminderQueue>> {
  const now = clock()
  const { limits } = await termsOf(customerId)
  return db.tenant(customerId, async (tx) => {
    const clientIds = await listWaitingClients(tx, customerId, maxMessages + 1)
    const inputs = await readPlanInputs(tx, customerId, clientIds.slice(0, maxMessages), { limits, now })
    const profile = await openProfile(tx, customerId, now)
    const address = studioAddress(config, profile.subdomain)
    const settings = await readAccountSettings(tx, customerId)
    const messages = inputs.flatMap(({ client, galleries, input }) => {
      const { whatsapp: reminder } = planClientReminders(input)
      const gallery = galleries.find(({ galleryId }) => galleryId === reminder?.galleryId)
      if (!reminder || !gallery || client.tel === null) return []
      // No secret: the client has a personal link already, and this address only leads to the entry page.
      const values = reminderValues(reminder, gallery, client.name, `${address}/${gallery.slug}`)
      const text = reminderMessage(templateOf(reminder.kind, settings.get(reminder.kind)).body, values)
      return {
        client_id: client.id,
        client_name: client.name,
        gallery_id: gallery.galleryId,
        gallery_title: gallery.title,
        kind: reminder.kind,
        step: reminder.step,
        cause_at: reminder.causeAt.toISOString(),
        text,
        whatsapp_url: whatsappAddress(whatsappDigits(client.tel), text),
      }
    })
    const urgency = (message: (typeof messages)[number]) => reminderKinds.indexOf(message.kind)
    return {
      messages: messages.toSorted((a, b) => urgency(a) - urgency(b)),
      more: clientIds.length > maxMessages,
    }
  })
}

/**
 * Records what the photographer did with a reminder of the queue. A second record of the same changes nothing. Locks as
 * the sweep does, so that a mail and a message are not recorded at the same moment.
 */
export async function recordQueued(
  { db, clock, termsOf }: Pick<RemindersDeps, 'db' | 'clock' | 'termsOf'>,
  customerId: string,
  body: BodyOf<typeof markReminderSent>,
  channel: Exclude<ReminderChannel, 'email'>,
): Promise<void> {
  const { client_id: clientId, gallery_id: galleryId, kind, step, cause_at } = body
  if (!reminderDays[kind].includes(step)) throw new ApiError('InvalidRequest')
  const { limits } = await termsOf(customerId)
  await db.tenant(customerId, async (tx) => {
    await holdClient(tx, customerId, clientId)
    await lockSchedule(tx, customerId, clientId)
    const now = clock()
    const reminder = { clientId, galleryId, kind, step, causeAt: new Date(cause_at) }
    const [facts] = await readPlanInputs(tx, customerId, [clientId], { limits, now })
    if (facts?.input.history.some((sent) => reminderKey(sent) === reminderKey(reminder))) return
    if (!facts || !isReminderDue(facts.input, reminder)) throw new ApiError('ReminderOver')
    await insertReminder(tx, customerId, { ...reminder, channel, sentAt: now, mailId: null })
    await scheduleCheck(tx, customerId, clientId)
  })
}

const maxSent = 100
const maxComing = 10

type SentRow = {
  readonly id: string
  readonly kind: (typeof reminderKinds)[number]
  readonly step: number
  readonly channel: ReminderChannel
  readonly sent_at: Date
  readonly gallery_id: string | null
  readonly gallery_title: string | null
  readonly mail_state: 'queued' | 'held' | 'sent' | 'rejected' | 'expired' | null
}

/** What one client was reminded of, and what is to come as things stand. */
export async function readClientReminders(
  { db, clock, termsOf }: RemindersDeps,
  customerId: string,
  clientId: string,
): Promise<AnswerOf<typeof listClientReminders>> {
  const now = clock()
  const { limits } = await termsOf(customerId)
  return db.tenant(customerId, async (tx) => {
    const [facts] = await readPlanInputs(tx, customerId, [clientId], { limits, now })
    if (!facts) throw new ApiError('NotFound')
    const titles = new Map(facts.galleries.map(({ galleryId, title }) => [galleryId, title]))
    return {
      stopped_at: facts.client.stopped_at?.toISOString() ?? null,
      sent: (await readSent(tx, customerId, clientId, now)).map(({ sent_at, ...row }) => ({
        ...row,
        at: sent_at.toISOString(),
      })),
      coming: comingReminders(facts.input, maxComing).map(({ reminder, channel, at }) => ({
        kind: reminder.kind,
        step: reminder.step,
        gallery_id: reminder.galleryId,
        gallery_title: titles.get(reminder.galleryId) ?? null,
        channel,
        at: at.toISOString(),
      })),
    }
  })
}

async function readSent(tx: Tx, customerId: string, clientId: string, now: Date): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select r.id, r.kind, r.step, r.channel, r.sent_at, r.gallery_id, g.title as gallery_title,
      case
        when m.rejection = 'expired' or (m.state in ('queued', 'held') and m.valid_until <= ${now}) then 'expired'
        else m.state
      end as mail_state
    from client_reminder r
    left join gallery g on g.customer_id = r.customer_id and g.id = r.gallery_id
    left join outbox_mail m on m.customer_id = r.customer_id and m.id = r.mail_id
    where r.customer_id = ${customerId} and r.client_id = ${clientId}
    order by r.sent_at desc, r.id desc limit ${maxSent}`.execute(tx)
  return rows
}

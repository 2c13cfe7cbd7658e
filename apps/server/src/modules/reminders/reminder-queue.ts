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
import type { CustomerPrincipal } from '../../access/principal.ts'
import { isSupport } from '../../access/support.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { openProfile } from '../profiles/index.ts'
import { readerLink } from '../proofing/index.ts'
import { findSubject, readPlanInputs, type ReminderSubject } from './plan-client.ts'
import { reminderValues, templateOf } from './reminder-text.ts'
import { subjectAddress } from './send-reminder.ts'
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
  { db, clock, config, keys, termsOf }: RemindersDeps,
  principal: CustomerPrincipal,
): Promise<AnswerOf<typeof listReminderQueue>> {
  const { customerId } = principal
  const now = clock()
  const { limits } = await termsOf(customerId)
  return db.tenant(customerId, async (tx) => {
    const clientIds = await listWaitingClients(tx, customerId, maxMessages + 1)
    const inputs = await readPlanInputs(tx, customerId, clientIds.slice(0, maxMessages), { limits, now })
    const profile = await openProfile(tx, customerId, now)
    const settings = await readAccountSettings(tx, customerId)
    const messages = inputs.flatMap((facts) => {
      const { client } = facts
      const { whatsapp: reminder } = planClientReminders(facts.input)
      const subject = reminder && findSubject(facts, reminder)
      if (!subject || client.tel === null) return []
      // No secret of a gallery: the client has a personal link already, and this address only leads to the entry page.
      // An album has no entry page, so its message has the reader's own link, as on the album's page: not for support.
      const address = subjectAddress(config, profile, subject)
      const withLink = subject.kind === 'album' && !isSupport(principal)
      const link = withLink ? readerLink(keys, address, subject.album.reader) : address
      const values = reminderValues(reminder, subject, client.name, link)
      const text = reminderMessage(templateOf(reminder.kind, settings.get(reminder.kind)).body, values)
      return {
        client_id: client.id,
        client_name: client.name,
        ...presentSubject(subject),
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
  const { client_id: clientId, kind, step, cause_at } = body
  const subjectId = kind === 'album-deadline' ? body.album_id : body.gallery_id
  if (!reminderDays[kind].includes(step) || subjectId == null) throw new ApiError('InvalidRequest')
  const { limits } = await termsOf(customerId)
  await db.tenant(customerId, async (tx) => {
    await holdClient(tx, customerId, clientId)
    await lockSchedule(tx, customerId, clientId)
    const now = clock()
    const reminder = { clientId, subjectId, kind, step, causeAt: new Date(cause_at) }
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
  readonly album_id: string | null
  readonly album_title: string | null
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
    return {
      stopped_at: facts.client.stopped_at?.toISOString() ?? null,
      sent: (await readSent(tx, customerId, clientId, now)).map(({ sent_at, ...row }) => ({
        ...row,
        at: sent_at.toISOString(),
      })),
      coming: comingReminders(facts.input, maxComing).map(({ reminder, channel, at }) => ({
        kind: reminder.kind,
        step: reminder.step,
        ...presentSubject(findSubject(facts, reminder)),
        channel,
        at: at.toISOString(),
      })),
    }
  })
}

function presentSubject(subject: ReminderSubject | null) {
  const [gallery, album] = [subject?.kind === 'gallery' && subject.gallery, subject?.kind === 'album' && subject.album]
  return {
    gallery_id: gallery ? gallery.galleryId : null,
    gallery_title: gallery ? gallery.title : null,
    album_id: album ? album.albumId : null,
    album_title: album ? album.title : null,
  }
}

async function readSent(tx: Tx, customerId: string, clientId: string, now: Date): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select r.id, r.kind, r.step, r.channel, r.sent_at, r.gallery_id, g.title as gallery_title,
      r.album_id, a.title as album_title,
      case
        when m.rejection = 'expired' or (m.state in ('queued', 'held') and m.valid_until <= ${now}) then 'expired'
        else m.state
      end as mail_state
    from client_reminder r
    left join gallery g on g.customer_id = r.customer_id and g.id = r.gallery_id
    left join album a on a.customer_id = r.customer_id and a.id = r.album_id
    left join outbox_mail m on m.customer_id = r.customer_id and m.id = r.mail_id
    where r.customer_id = ${customerId} and r.client_id = ${clientId}
    order by r.sent_at desc, r.id desc limit ${maxSent}`.execute(tx)
  return rows
}

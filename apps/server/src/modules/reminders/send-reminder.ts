import { isPlaceholderEmail, sendingHoursEnd, type PlannedReminder } from '@revela/domain'
import { albumMail, mail, reminderMail, selectionMail } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { newSecretPlaceholder } from '../../platform/mailer/mail-secrets.ts'
import { queueReminderMail, type ClientMail } from '../client-mail/index.ts'
import { personalLinkInside } from '../clients/index.ts'
import { openProfile, studioAddress, studioMailBrand, type ProfileRow } from '../profiles/index.ts'
import { albumAddress, readerToken } from '../proofing/index.ts'
import type { ReminderSubject } from './plan-client.ts'
import { reminderValues, templateOf, writeReminder } from './reminder-text.ts'
import { reminderMailKind, type RemindersDeps } from './reminders.module.ts'
import { insertReminder, readAccountSettings, type RemindedClient } from './reminders.repository.ts'
import { stopLinks } from './stop-token.ts'

type Deps = Pick<RemindersDeps, 'keys' | 'outbox' | 'config'>

/**
 * Queues the mail and records it, in the caller's transaction: both exist or none. Returns false when the account may
 * not mail clients now.
 */
export async function sendReminder(
  deps: Deps,
  tx: Tx,
  customerId: string,
  input: { readonly client: RemindedClient; readonly subject: ReminderSubject; readonly reminder: PlannedReminder },
  now: Date,
): Promise<boolean> {
  const { client, reminder } = input
  if (isPlaceholderEmail(client.email)) throw new Error('the client has no mailbox')
  const queued = await queueReminderMail(deps, tx, await composeMail(deps, tx, customerId, input, now), now)
  if (!queued) return false
  const record = { ...reminder, clientId: client.id, channel: 'email', sentAt: now, mailId: queued.id } as const
  if (!(await insertReminder(tx, customerId, record))) throw new Error('this reminder was sent before')
  return true
}

async function composeMail(
  { keys, config }: Deps,
  tx: Tx,
  customerId: string,
  { client, subject, reminder }: Parameters<typeof sendReminder>[3],
  now: Date,
): Promise<ClientMail> {
  const profile = await openProfile(tx, customerId, now)
  const placeholder = newSecretPlaceholder()
  const address = subjectAddress(config, profile, subject)
  const token = await linkToken(keys, tx, customerId, { clientId: client.id, subject }, now)
  const url = token === null ? address : `${address}#${subject.kind === 'album' ? 'l' : 'c'}=${placeholder}`
  const template = templateOf(reminder.kind, (await readAccountSettings(tx, customerId)).get(reminder.kind))
  const { subject: title, paragraphs } = writeReminder(template, reminderValues(reminder, subject, client.name, url))
  const stop = stopLinks(keys, config.APP_ORIGIN, { customerId, clientId: client.id })
  return {
    customerId,
    clientId: client.id,
    kind: reminderMailKind,
    recipient: client.email,
    senderName: profile.display_name,
    replyTo: profile.display_email,
    subject: title,
    unsubscribeUrl: stop.oneClick,
    // A slow mail server or a staff review may delay it, but not into the night or beyond its day.
    validUntil: sendingHoursEnd(now),
    content: {
      brand: studioMailBrand(profile),
      preview: paragraphs[1] ?? paragraphs[0] ?? title,
      title,
      paragraphs,
      button: { label: reminderMail.button[reminder.kind], url, fallback: mail.linkFallback },
      notes: token === null ? [] : [subject.kind === 'album' ? albumMail.personal : selectionMail.personal],
      footer: [reminderMail.footer(profile.display_name)],
      stopLink: { label: reminderMail.stop, url: stop.page },
    },
    ...(token === null ? {} : { secrets: { [placeholder]: token } }),
  }
}

/** The page of the gallery or album, without a secret. */
export function subjectAddress(
  config: Deps['config'],
  profile: Pick<ProfileRow, 'subdomain' | 'own_domain'>,
  subject: ReminderSubject,
): string {
  if (subject.kind === 'album') return albumAddress(config, profile, subject.album.slug)
  return `${studioAddress(config, profile)}/${subject.gallery.slug}`
}

/** The client's personal link to the gallery, if they have one, or their own link to the album. */
async function linkToken(
  keys: RemindersDeps['keys'],
  tx: Tx,
  customerId: string,
  { clientId, subject }: { readonly clientId: string; readonly subject: ReminderSubject },
  now: Date,
): Promise<string | null> {
  if (subject.kind === 'album') return readerToken(keys, subject.album.reader)
  const { galleryId, hasLink } = subject.gallery
  if (!hasLink) return null
  return (await personalLinkInside(tx, keys, customerId, { clientId, galleryId }, now)).token
}

import { isPlaceholderEmail, sendingHoursEnd, type PlannedReminder } from '@revela/domain'
import { mail, reminderMail, selectionMail } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { newSecretPlaceholder } from '../../platform/mailer/mail-secrets.ts'
import { queueReminderMail, type ClientMail } from '../client-mail/index.ts'
import { personalLinkInside } from '../clients/index.ts'
import { openProfile, studioAddress, studioMailBrand } from '../profiles/index.ts'
import type { RemindedGallery } from './reminder-facts.read.ts'
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
  input: { readonly client: RemindedClient; readonly gallery: RemindedGallery; readonly reminder: PlannedReminder },
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
  { client, gallery, reminder }: Parameters<typeof sendReminder>[3],
  now: Date,
): Promise<ClientMail> {
  const profile = await openProfile(tx, customerId, now)
  const placeholder = newSecretPlaceholder()
  const target = { clientId: client.id, galleryId: gallery.galleryId }
  const link = gallery.hasLink ? await personalLinkInside(tx, keys, customerId, target, now) : null
  const galleryUrl = `${studioAddress(config, profile.subdomain)}/${gallery.slug}`
  const url = link ? `${galleryUrl}#c=${placeholder}` : galleryUrl
  const template = templateOf(reminder.kind, (await readAccountSettings(tx, customerId)).get(reminder.kind))
  const { subject, paragraphs } = writeReminder(template, reminderValues(reminder, gallery, client.name, url))
  const stop = stopLinks(keys, config.APP_ORIGIN, { customerId, clientId: client.id })
  return {
    customerId,
    clientId: client.id,
    kind: reminderMailKind,
    recipient: client.email,
    senderName: profile.display_name,
    replyTo: profile.display_email,
    subject,
    unsubscribeUrl: stop.oneClick,
    // A slow mail server or a staff review may delay it, but not into the night or beyond its day.
    validUntil: sendingHoursEnd(now),
    content: {
      brand: studioMailBrand(profile),
      preview: paragraphs[1] ?? paragraphs[0] ?? subject,
      title: subject,
      paragraphs,
      button: { label: reminderMail.button[reminder.kind], url, fallback: mail.linkFallback },
      notes: link ? [selectionMail.personal] : [],
      footer: [reminderMail.footer(profile.display_name)],
      stopLink: { label: reminderMail.stop, url: stop.page },
    },
    ...(link ? { secrets: { [placeholder]: link.token } } : {}),
  }
}

import {
  formatMoney,
  isPlaceholderEmail,
  newChooserLimits,
  selectionTotals,
  termsFromStored,
  type NotificationEvent,
} from '@revela/domain'
import { brand, mail, pushMessage, selectionMail } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { newSecretPlaceholder } from '../../platform/mailer/mail-secrets.ts'
import type { OutgoingMail } from '../../platform/mailer/outbox.ts'
import { queueAutomaticMail, type ClientMail } from '../client-mail/index.ts'
import { findClient, personalLinkInside } from '../clients/index.ts'
import { findGallery } from '../galleries/index.ts'
import { notifyPhotographer } from '../notifications/index.ts'
import { noticeAddress, openProfile, studioAddress, studioMailBrand } from '../profiles/index.ts'
import { codeAmountOf, readPayee } from './pix-key.ts'
import type { SelectionRow, SelectionsDeps } from './selections.module.ts'

type Deps = Pick<SelectionsDeps, 'outbox' | 'jobs' | 'config'>
export type SecretMailDeps = Deps & Pick<SelectionsDeps, 'keys'>

/** A client who identified themselves at the first choice can return by this link, from any device. */
export async function queueStartedMail(
  deps: SecretMailDeps,
  tx: Tx,
  selection: SelectionRow,
  now: Date,
): Promise<void> {
  const context = await readMailContext(deps, tx, selection, now)
  if (isPlaceholderEmail(context.client.email)) return
  const mailText = selectionMail.started({ client: context.client.name, gallery: context.gallery.title })
  await queueAutomaticMail(
    deps,
    tx,
    await toClient(deps, tx, selection, context, 'selection-started', mailText, now),
    now,
  )
}

/** The typed e-mail already belongs to a client: that mailbox gets the client's own link, not the guest's. */
export async function queueKnownContactMail(
  deps: SecretMailDeps,
  tx: Tx,
  selection: SelectionRow,
  clientId: string,
  now: Date,
): Promise<void> {
  const withLink = { ...selection, client_id: clientId, magic_link: true }
  const context = await readMailContext(deps, tx, withLink, now)
  const mailText = selectionMail.knownContact({ client: context.client.name, gallery: context.gallery.title })
  await queueAutomaticMail(
    deps,
    tx,
    await toClient(deps, tx, withLink, context, 'selection-known-contact', mailText, now),
    now,
  )
}

/** Notifies the photographer that the list is ready, and sends the family a receipt. */
export async function queueFinishedMails(
  deps: SecretMailDeps,
  tx: Tx,
  selection: SelectionRow,
  now: Date,
): Promise<void> {
  const context = await readMailContext(deps, tx, selection, now)
  const { chosen, extras, totalCents } = selectionTotals(termsFromStored(selection), selection.chosen)
  const total = totalCents > 0 ? formatMoney(totalCents) : null
  const mailText = { client: context.client.name, gallery: context.gallery.title, chosen, extras, total }
  // The photographer who finished it for the client needs no mail about it.
  if (selection.finished_by === 'client') {
    await notify(
      deps,
      tx,
      context,
      { event: 'selection-finished', kind: 'selection-finished', text: selectionMail.finished(mailText) },
      now,
    )
  }
  if (isPlaceholderEmail(context.client.email)) return
  const receiptText = {
    ...mailText,
    studio: context.profile.display_name,
    earlier: { paid: money(selection.paid_before), declared: money(selection.declared_before) },
    pix: await readPixText(tx, selection),
  }
  const receipt =
    selection.finished_by === 'client' ? selectionMail.receipt(receiptText) : selectionMail.concluded(receiptText)
  const receiptMail = await toClient(deps, tx, selection, context, 'selection-receipt', receipt, now)
  await queueAutomaticMail(deps, tx, receiptMail, now)
}

const money = (cents: number) => (cents > 0 ? formatMoney(cents) : null)

/** The payment as the receipt describes it; null when there is nothing to pay by Pix, or it was declared before. */
async function readPixText(tx: Tx, selection: SelectionRow) {
  const { pix_code: code, pix_declared_at: declaredAt } = selection
  if (code === null || declaredAt !== null) return null
  return { code, total: formatMoney(codeAmountOf(selection)), payee: await readPayee(tx, selection) }
}

type ChooserLimitNotice = { readonly customerId: string; readonly galleryId: string; readonly isAdmissionUsed: boolean }

/** More guests want to begin than the gallery's limit allows: the photographer decides whether to admit them. */
export async function queueChooserLimitMail(
  deps: Deps,
  tx: Tx,
  { customerId, galleryId, isAdmissionUsed }: ChooserLimitNotice,
  now: Date,
): Promise<void> {
  const gallery = await findGallery(tx, customerId, galleryId)
  if (!gallery) return
  const recipient = await noticeAddress(tx, customerId, now)
  const text = selectionMail.manyChoosers({ gallery: gallery.title, isAdmissionUsed, ...newChooserLimits })
  const to = { customerId, gallery, noticeAddress: recipient, followUpUrl: followUpUrl(deps.config, galleryId) }
  await notify(deps, tx, to, { event: 'new-chooser', kind: 'selection-many-choosers', text }, now)
}

/** A guest began to choose by the gallery's link; there is no e-mail about each of them. */
export async function notifyNewChooser(deps: Deps, tx: Tx, selection: SelectionRow, now: Date): Promise<void> {
  const { customer_id: customerId, client_id: clientId, gallery_id: galleryId } = selection
  const client = await findClient(tx, customerId, clientId)
  const gallery = await findGallery(tx, customerId, galleryId)
  if (!client || !gallery) throw new Error('client or gallery of the selection not found')
  const push = pushMessage.newChooser({ client: client.name, gallery: gallery.title })
  await notifyPhotographer(
    deps,
    tx,
    { customerId, event: 'new-chooser', push, path: followUpPath(galleryId), clientId },
    now,
  )
}

const followUpPath = (galleryId: string) => `/gallery/${galleryId}/selection/followup`

const followUpUrl = ({ APP_ORIGIN }: Deps['config'], galleryId: string) => `${APP_ORIGIN}${followUpPath(galleryId)}`

export async function queueRequestMail(
  deps: Deps,
  tx: Tx,
  selection: SelectionRow,
  requestKind: 'reopen' | 'deadline',
  now: Date,
): Promise<void> {
  const context = await readMailContext(deps, tx, selection, now)
  const mailText = { client: context.client.name, gallery: context.gallery.title, message: selection.request_message }
  const text =
    requestKind === 'reopen' ? selectionMail.reopenRequested(mailText) : selectionMail.deadlineRequested(mailText)
  await notify(deps, tx, context, { event: 'request', kind: `selection-${requestKind}-asked`, text }, now)
}

export async function queueDeclaredMail(deps: Deps, tx: Tx, selection: SelectionRow, now: Date): Promise<void> {
  const context = await readMailContext(deps, tx, selection, now)
  const total = formatMoney(codeAmountOf(selection))
  const text = selectionMail.paymentDeclared({ client: context.client.name, gallery: context.gallery.title, total })
  await notify(deps, tx, context, { event: 'payment', kind: 'selection-payment-declared', text }, now)
}

/** One mail for all comments since the last one. */
export async function queueCommentsMail(
  deps: Deps,
  tx: Tx,
  selection: SelectionRow,
  comments: readonly { title: string; name: string | null; text: string }[],
  now: Date,
): Promise<void> {
  const context = await readMailContext(deps, tx, selection, now)
  const text = selectionMail.comments({ client: context.client.name, gallery: context.gallery.title, comments })
  await notify(deps, tx, context, { event: 'comment', kind: 'selection-comments', text }, now)
}

export async function readMailContext({ config }: Deps, tx: Tx, selection: SelectionRow, now: Date) {
  const { customer_id: customerId } = selection
  const client = await findClient(tx, customerId, selection.client_id)
  const gallery = await findGallery(tx, customerId, selection.gallery_id)
  const profile = await openProfile(tx, customerId, now)
  if (!client || !gallery) throw new Error('client or gallery of the selection not found')
  return {
    customerId,
    client,
    gallery,
    profile,
    noticeAddress: await noticeAddress(tx, customerId, now),
    followUpUrl: followUpUrl(config, gallery.id),
    galleryUrl: `${studioAddress(config, profile)}/${gallery.slug}`,
  }
}

type About = Awaited<ReturnType<typeof readMailContext>>

export type MailText = {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button: string
}

type PhotographerContext = Pick<About, 'customerId' | 'gallery' | 'noticeAddress' | 'followUpUrl'> &
  Partial<Pick<About, 'client'>>

/** The push message has the subject and the preview line of the mail. */
async function notify(
  deps: Deps,
  tx: Tx,
  context: PhotographerContext,
  { event, kind, text }: { readonly event: NotificationEvent; readonly kind: string; readonly text: MailText },
  now: Date,
): Promise<void> {
  const notification = {
    customerId: context.customerId,
    event,
    push: { title: text.subject, body: text.preview },
    path: followUpPath(context.gallery.id),
    ...(context.client ? { clientId: context.client.id } : {}),
    mail: photographerMail(context, kind, text),
  }
  await notifyPhotographer(deps, tx, notification, now)
}

function photographerMail(
  context: PhotographerContext,
  kind: string,
  { subject, preview, title, paragraphs, button }: MailText,
): OutgoingMail {
  return {
    customerId: context.customerId,
    ...(context.client ? { clientId: context.client.id } : {}),
    kind,
    recipient: context.noticeAddress,
    subject,
    content: {
      brand: { name: brand.name, isRevela: true },
      preview,
      title,
      paragraphs,
      button: { label: button, url: context.followUpUrl, fallback: mail.linkFallback },
      notes: [],
      footer: [mail.footer, mail.footerReason],
    },
  }
}

/** The button opens the gallery by the client's personal link, if they have one. */
export async function toClient(
  { keys }: SecretMailDeps,
  tx: Tx,
  { customer_id: customerId, client_id: clientId, gallery_id: galleryId, magic_link }: SelectionRow,
  context: About,
  kind: string,
  { subject, preview, title, paragraphs, button }: MailText,
  now: Date,
): Promise<ClientMail> {
  const placeholder = newSecretPlaceholder()
  const link = magic_link ? await personalLinkInside(tx, keys, customerId, { clientId, galleryId }, now) : null
  const url = link ? `${context.galleryUrl}#c=${placeholder}` : context.galleryUrl
  return {
    customerId: context.customerId,
    clientId,
    kind,
    recipient: context.client.email,
    senderName: context.profile.display_name,
    replyTo: context.profile.display_email,
    subject,
    content: {
      brand: studioMailBrand(context.profile),
      preview,
      title,
      paragraphs,
      button: { label: button, url, fallback: mail.linkFallback },
      notes: link ? [selectionMail.personal] : [],
      footer: [selectionMail.clientFooter(context.profile.display_name)],
    },
    ...(link ? { secrets: { [placeholder]: link.token } } : {}),
  }
}

import { formatMoney, isPlaceholderEmail, newChooserLimits, selectionTotals, termsFromStored } from '@revela/domain'
import { brand, mail, selectionMail } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { secretMark } from '../../platform/mailer/mail-secrets.ts'
import type { OutgoingMail } from '../../platform/mailer/outbox.ts'
import { noticeAddress, queueAutomaticMail, type ClientMail } from '../client-mail/index.ts'
import { findClient, personalLinkInside } from '../clients/index.ts'
import { findGallery } from '../galleries/index.ts'
import { openProfile, studioAddress, studioMailBrand } from '../profiles/index.ts'
import { dueOf } from './pix-key.ts'
import type { SelectionRow, SelectionsNeeds } from './selections.module.ts'

type Needs = Pick<SelectionsNeeds, 'outbox' | 'config'>
type KeyedNeeds = Needs & Pick<SelectionsNeeds, 'keys'>

/** Whoever entered their name at the first heart comes back by this link, from any device. */
export async function queueBegunMail(needs: KeyedNeeds, tx: Tx, selection: SelectionRow, now: Date): Promise<void> {
  const about = await aboutOf(needs, tx, selection, now)
  if (isPlaceholderEmail(about.client.email)) return
  const said = selectionMail.begun({ client: about.client.name, gallery: about.gallery.title })
  await queueAutomaticMail(needs, tx, await toClient(needs, tx, selection, about, 'selection-begun', said, now), now)
}

/** The typed e-mail is a client's already: whoever reads that mailbox gets that client's own link, not the stranger's. */
export async function queueKnownContactMail(
  needs: KeyedNeeds,
  tx: Tx,
  selection: SelectionRow,
  clientId: string,
  now: Date,
): Promise<void> {
  const own = { ...selection, client_id: clientId, magic_link: true }
  const about = await aboutOf(needs, tx, own, now)
  const said = selectionMail.knownContact({ client: about.client.name, gallery: about.gallery.title })
  await queueAutomaticMail(needs, tx, await toClient(needs, tx, own, about, 'selection-known-contact', said, now), now)
}

/** The photographer's list is ready, and the family has it in writing. */
export async function queueFinishedMails(needs: KeyedNeeds, tx: Tx, selection: SelectionRow, now: Date): Promise<void> {
  const about = await aboutOf(needs, tx, selection, now)
  const { chosen, extras, totalCents } = selectionTotals(termsFromStored(selection), selection.chosen)
  const total = totalCents > 0 ? formatMoney(totalCents) : null
  const said = { client: about.client.name, gallery: about.gallery.title, chosen, extras, total }
  await needs.outbox.queue(tx, toPhotographer(about, 'selection-finished', selectionMail.finished(said)), now)
  if (isPlaceholderEmail(about.client.email)) return
  const receipt = selectionMail.receipt({ ...said, studio: about.profile.display_name })
  const receiptMail = await toClient(needs, tx, selection, about, 'selection-receipt', receipt, now)
  await queueAutomaticMail(needs, tx, receiptMail, now)
}

type ManyChoosers = { readonly customerId: string; readonly galleryId: string; readonly isAdmissionUsed: boolean }

/** More strangers want to begin than the gallery lets in: the photographer decides whether they are guests. */
export async function queueManyChoosersMail(
  { outbox, config }: Needs,
  tx: Tx,
  { customerId, galleryId, isAdmissionUsed }: ManyChoosers,
  now: Date,
): Promise<void> {
  const gallery = await findGallery(tx, customerId, galleryId)
  if (!gallery) return
  const recipient = await noticeAddress(tx, customerId, now)
  const profile = await openProfile(tx, customerId, now)
  const said = selectionMail.manyChoosers({ gallery: gallery.title, isAdmissionUsed, ...newChooserLimits })
  const to = { customerId, profile, noticeAddress: recipient, followUpUrl: followUpUrl(config, galleryId) }
  await outbox.queue(tx, toPhotographer(to, 'selection-many-choosers', said), now)
}

const followUpUrl = ({ APP_ORIGIN }: Needs['config'], galleryId: string) =>
  `${APP_ORIGIN}/gallery/${galleryId}/selection/followup`

export async function queueAskedMail(
  needs: Needs,
  tx: Tx,
  selection: SelectionRow,
  what: 'reopen' | 'deadline',
  now: Date,
): Promise<void> {
  const about = await aboutOf(needs, tx, selection, now)
  const said = { client: about.client.name, gallery: about.gallery.title, message: selection.ask_message }
  const text = what === 'reopen' ? selectionMail.reopenAsked(said) : selectionMail.deadlineAsked(said)
  await needs.outbox.queue(tx, toPhotographer(about, `selection-${what}-asked`, text), now)
}

export async function queueDeclaredMail(needs: Needs, tx: Tx, selection: SelectionRow, now: Date): Promise<void> {
  const about = await aboutOf(needs, tx, selection, now)
  const total = formatMoney(dueOf(selection))
  const text = selectionMail.paymentDeclared({ client: about.client.name, gallery: about.gallery.title, total })
  await needs.outbox.queue(tx, toPhotographer(about, 'selection-payment-declared', text), now)
}

/** One mail for all that was written since the last. */
export async function queueCommentsMail(
  needs: Needs,
  tx: Tx,
  selection: SelectionRow,
  comments: readonly { title: string; text: string }[],
  now: Date,
): Promise<void> {
  const about = await aboutOf(needs, tx, selection, now)
  const text = selectionMail.comments({ client: about.client.name, gallery: about.gallery.title, comments })
  await needs.outbox.queue(tx, toPhotographer(about, 'selection-comments', text), now)
}

async function aboutOf({ config }: Needs, tx: Tx, selection: SelectionRow, now: Date) {
  const { customer_id: customerId } = selection
  const client = await findClient(tx, customerId, selection.client_id)
  const gallery = await findGallery(tx, customerId, selection.gallery_id)
  const profile = await openProfile(tx, customerId, now)
  if (!client || !gallery) throw new Error('a selection without its client or gallery')
  return {
    customerId,
    client,
    gallery,
    profile,
    noticeAddress: await noticeAddress(tx, customerId, now),
    followUpUrl: followUpUrl(config, gallery.id),
    galleryUrl: `${studioAddress(config, profile.subdomain)}/${gallery.slug}`,
  }
}

type About = Awaited<ReturnType<typeof aboutOf>>

type Said = {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button: string
}

function toPhotographer(
  about: Pick<About, 'customerId' | 'profile' | 'noticeAddress' | 'followUpUrl'> & Partial<Pick<About, 'client'>>,
  kind: string,
  { subject, preview, title, paragraphs, button }: Said,
): OutgoingMail {
  return {
    customerId: about.customerId,
    ...(about.client ? { clientId: about.client.id } : {}),
    kind,
    recipient: about.noticeAddress,
    subject,
    content: {
      brand: { name: brand.name, isOurs: true },
      preview,
      title,
      paragraphs,
      button: { label: button, url: about.followUpUrl, fallback: mail.linkFallback },
      notes: [],
      footer: [mail.footer, mail.footerReason],
    },
  }
}

/** Its button opens the gallery by the client's own link, where they have one. */
async function toClient(
  { keys }: KeyedNeeds,
  tx: Tx,
  { customer_id: customerId, client_id: clientId, gallery_id: galleryId, magic_link }: SelectionRow,
  about: About,
  kind: string,
  { subject, preview, title, paragraphs, button }: Said,
  now: Date,
): Promise<ClientMail> {
  const mark = secretMark()
  const link = magic_link ? await personalLinkInside(tx, keys, customerId, { clientId, galleryId }, now) : null
  const url = link ? `${about.galleryUrl}#c=${mark}` : about.galleryUrl
  return {
    customerId: about.customerId,
    clientId,
    kind,
    recipient: about.client.email,
    senderName: about.profile.display_name,
    replyTo: about.profile.display_email,
    subject,
    content: {
      brand: studioMailBrand(about.profile),
      preview,
      title,
      paragraphs,
      button: { label: button, url, fallback: mail.linkFallback },
      notes: link ? [selectionMail.personal] : [],
      footer: [selectionMail.clientFooter(about.profile.display_name)],
    },
    ...(link ? { secrets: { [mark]: link.token } } : {}),
  }
}

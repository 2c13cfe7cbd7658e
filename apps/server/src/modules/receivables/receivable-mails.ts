import { formatMoney, isPlaceholderEmail } from '@revela/domain'
import { brand, mail, receivablesMail, selectionMail } from '@revela/phrases'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingMail } from '../../platform/mailer/outbox.ts'
import { newSecretPlaceholder } from '../../platform/mailer/mail-secrets.ts'
import { queueAutomaticMail } from '../client-mail/index.ts'
import { findClient, isInvited, personalLinkInside } from '../clients/index.ts'
import { findGallery } from '../galleries/index.ts'
import { notifyPhotographer } from '../notifications/index.ts'
import { noticeAddress, openProfile, studioAddress, studioMailBrand } from '../profiles/index.ts'
import type { BalanceRow, FamilyChargeRow, ReceivablesDeps } from './receivables.module.ts'

type Deps = Pick<ReceivablesDeps, 'keys' | 'outbox' | 'jobs' | 'config'>

type MailText = {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button: string
}

type PhotographerMail = {
  readonly customerId: string
  readonly kind: string
  /** Inside the studio. It asks for a sign-in: a mail confirms no payment. */
  readonly path: string
  readonly text: MailText
  /** The client whom the text names: erased together with that client. Null: of the whole family. */
  readonly clientId: string | null
}

async function photographerMail(
  { config }: Deps,
  tx: Tx,
  { customerId, kind, path, text, clientId }: PhotographerMail,
  now: Date,
): Promise<OutgoingMail> {
  const { subject, preview, title, paragraphs, button } = text
  const content = {
    brand: { name: brand.name, isRevela: true },
    preview,
    title,
    paragraphs,
    button: { label: button, url: `${config.APP_ORIGIN}${path}`, fallback: mail.linkFallback },
    notes: [],
    footer: [mail.footer, mail.footerReason],
  }
  const recipient = await noticeAddress(tx, customerId, now)
  return { customerId, kind, recipient, subject, content, ...(clientId === null ? {} : { clientId }) }
}

/** By the channels that the photographer chose for payments. */
async function notify(deps: Deps, tx: Tx, about: PhotographerMail, now: Date): Promise<void> {
  const { customerId, path, text, clientId } = about
  const notification = {
    customerId,
    event: 'payment' as const,
    push: { title: text.subject, body: text.preview },
    path,
    ...(clientId === null ? {} : { clientId }),
    mail: await photographerMail(deps, tx, about, now),
  }
  await notifyPhotographer(deps, tx, notification, now)
}

async function galleryTitle(tx: Tx, customerId: string, galleryId: string): Promise<string> {
  return (await findGallery(tx, customerId, galleryId))?.title ?? ''
}

export async function queueDeclaredMail(
  deps: Deps,
  tx: Tx,
  balance: BalanceRow,
  { name, clientId: declarerId }: FamilyPrincipal,
  now: Date,
): Promise<void> {
  const { customer_id: customerId, gallery_id: galleryId } = balance
  const text = receivablesMail.declared({
    client: name,
    gallery: await galleryTitle(tx, customerId, galleryId),
    total: formatMoney(balance.amount_cents - balance.paid_cents),
  })
  const about = {
    customerId,
    kind: 'balance-declared',
    path: '/receivables',
    text,
    clientId: declarerId ?? balance.client_id,
  }
  await notify(deps, tx, about, now)
}

type ChargeNews = 'paid' | 'surplus' | 'refunded' | 'surplusRefunded' | 'mismatch'

const chargeMailKinds: Readonly<Record<ChargeNews, string>> = {
  paid: 'receivable-paid',
  surplus: 'receivable-surplus',
  refunded: 'receivable-refunded',
  surplusRefunded: 'receivable-surplus-refunded',
  mismatch: 'receivable-mismatch',
}

/** What happened to a Pix in the photographer's own account. */
export async function queueChargeMail(
  deps: Deps,
  tx: Tx,
  charge: FamilyChargeRow,
  news: ChargeNews,
  now: Date,
): Promise<void> {
  const { customer_id: customerId, gallery_id: galleryId } = charge
  const client = charge.client_id === null ? undefined : await findClient(tx, customerId, charge.client_id)
  const text = receivablesMail[news]({
    client: client?.name ?? null,
    gallery: await galleryTitle(tx, customerId, galleryId),
    total: formatMoney(charge.amount_cents),
  })
  const about = { customerId, kind: chargeMailKinds[news], path: '/receivables', text, clientId: charge.client_id }
  // Money that nobody can place is told whatever was chosen for payments.
  if (news === 'mismatch') await deps.outbox.queue(tx, await photographerMail(deps, tx, about, now), now)
  else await notify(deps, tx, about, now)
}

/** The gateway no longer accepts our access: families pay by the Pix key until the account is connected again. */
export async function queueReconnectMail(deps: Deps, tx: Tx, customerId: string, now: Date): Promise<void> {
  const about = {
    customerId,
    kind: 'payment-account-reconnect',
    path: '/settings/pix',
    text: receivablesMail.reconnect,
    clientId: null,
  }
  await deps.outbox.queue(tx, await photographerMail(deps, tx, about, now), now)
}

/** Tells the client that the pictures can be downloaded; skips one without a mailbox or without access now. */
export async function queueReleasedMail(
  deps: Deps,
  tx: Tx,
  { customer_id: customerId, gallery_id: galleryId, client_id: clientId }: BalanceRow,
  cents: number,
  now: Date,
): Promise<void> {
  const client = clientId === null ? undefined : await findClient(tx, customerId, clientId)
  const gallery = await findGallery(tx, customerId, galleryId)
  if (!client || !gallery || isPlaceholderEmail(client.email) || gallery.published_at === null) return
  if (!(await isInvited(tx, customerId, galleryId, client.id))) return
  const profile = await openProfile(tx, customerId, now)
  const link = await personalLinkInside(tx, deps.keys, customerId, { clientId: client.id, galleryId }, now)
  const placeholder = newSecretPlaceholder()
  const address = `${studioAddress(deps.config, profile)}/${gallery.slug}`
  const studio = profile.display_name
  const text = receivablesMail.released({ studio, gallery: gallery.title, total: formatMoney(cents) })
  const clientMail = {
    customerId,
    clientId: client.id,
    kind: 'balance-released',
    recipient: client.email,
    senderName: studio,
    replyTo: profile.display_email,
    subject: text.subject,
    content: {
      brand: studioMailBrand(profile),
      preview: text.preview,
      title: text.title,
      paragraphs: text.paragraphs,
      button: { label: text.button, url: link ? `${address}#c=${placeholder}` : address, fallback: mail.linkFallback },
      notes: link ? [selectionMail.personal] : [],
      footer: [selectionMail.clientFooter(studio)],
    },
    ...(link ? { secrets: { [placeholder]: link.token } } : {}),
  }
  await queueAutomaticMail(deps, tx, clientMail, now)
}

import { brand, albumMail, familyStudio, mail as mailTexts } from '@revela/phrases'
import type { NotificationEvent } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { newSecretPlaceholder } from '../../platform/mailer/mail-secrets.ts'
import { queueAutomaticMail, type ClientMail } from '../client-mail/index.ts'
import { notifyPhotographer } from '../notifications/index.ts'
import { noticeAddress, openProfile, studioAddress, studioMailBrand, type ProfileRow } from '../profiles/index.ts'
import { readAlbum, type SentVersion } from './album.read.ts'
import type { ProofingDeps } from './proofing.module.ts'
import { linkToken, listReaders, mailboxOf, type ReaderRow } from './reader.repository.ts'

type StudioMailDeps = Pick<ProofingDeps, 'outbox' | 'jobs' | 'config'>
export type ReaderMailDeps = Pick<ProofingDeps, 'outbox' | 'keys' | 'config'>

type MailText = {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button: string
}

export function albumAddress(
  config: Pick<ProofingDeps['config'], 'GALLERIES_DOMAIN' | 'APP_ORIGIN'>,
  profile: Pick<ProfileRow, 'subdomain' | 'own_domain'>,
  slug: string,
) {
  return `${studioAddress(config, profile)}/album/${slug}`
}

const studioPath = (albumId: string) => `/albuns/${albumId}`

type StudioNotice = {
  readonly customerId: string
  readonly albumId: string
  readonly clientId: string | null
  readonly event: NotificationEvent
  readonly text: MailText
}

async function notifyStudio(deps: StudioMailDeps, tx: Tx, notice: StudioNotice, now: Date): Promise<void> {
  const { customerId, albumId, clientId, event, text } = notice
  const about = clientId === null ? {} : { clientId }
  await notifyPhotographer(
    deps,
    tx,
    {
      customerId,
      event,
      push: { title: text.subject, body: text.preview },
      path: studioPath(albumId),
      ...about,
      mail: {
        customerId,
        ...about,
        kind: event,
        recipient: await noticeAddress(tx, customerId, now),
        subject: text.subject,
        content: {
          brand: { name: brand.name, isRevela: true },
          preview: text.preview,
          title: text.title,
          paragraphs: text.paragraphs,
          button: {
            label: text.button,
            url: `${deps.config.APP_ORIGIN}${studioPath(albumId)}`,
            fallback: mailTexts.linkFallback,
          },
          notes: [],
          footer: [mailTexts.footer, mailTexts.footerReason],
        },
      },
    },
    now,
  )
}

type AlbumKey = { readonly customerId: string; readonly albumId: string }

/** One mail for each round. */
export async function queueRequestedMail(
  deps: StudioMailDeps,
  tx: Tx,
  { customerId, albumId, reader, ...round }: AlbumKey & { reader: ReaderRow; round: number; requests: number },
  now: Date,
): Promise<void> {
  const album = await readAlbum(tx, customerId, albumId)
  const text = albumMail.requested({ reader: reader.name, album: album.title, ...round })
  await notifyStudio(deps, tx, { customerId, albumId, clientId: reader.client_id, event: 'album-requests', text }, now)
}

type Approval = AlbumKey & {
  readonly version: SentVersion
  readonly names: readonly string[]
  readonly openRequests: number
}

/** Once, when every approval that is needed is there. */
export async function queueApprovedMails(
  deps: StudioMailDeps,
  tx: Tx,
  { customerId, albumId, version, names, openRequests }: Approval,
  now: Date,
): Promise<void> {
  const album = await readAlbum(tx, customerId, albumId)
  const text = albumMail.approved({
    album: album.title,
    version: version.number,
    spreads: version.spreads,
    names,
    openRequests,
  })
  await notifyStudio(deps, tx, { customerId, albumId, clientId: album.client_id, event: 'album-approved', text }, now)
}

type ReaderMail = AlbumKey & {
  readonly reader: ReaderRow
  readonly recipient: string
  readonly slug: string
  readonly kind: string
  readonly text: MailText
  readonly profile: ProfileRow
  /** Whether the mail shows our footer. */
  readonly footer: boolean
}

/** A mail in the studio's name whose button opens the album by the reader's own link. */
export function composeReaderMail(
  { keys, config }: Pick<ReaderMailDeps, 'keys' | 'config'>,
  input: ReaderMail,
): ClientMail {
  const { customerId, reader, recipient, kind, text, profile } = input
  const placeholder = newSecretPlaceholder()
  return {
    customerId,
    ...(reader.client_id === null ? {} : { clientId: reader.client_id }),
    kind,
    recipient,
    senderName: profile.display_name,
    replyTo: profile.display_email,
    subject: text.subject,
    content: {
      brand: studioMailBrand(profile),
      preview: text.preview,
      title: text.title,
      paragraphs: text.paragraphs,
      button: {
        label: text.button,
        url: `${albumAddress(config, profile, input.slug)}#l=${placeholder}`,
        fallback: mailTexts.linkFallback,
      },
      notes: [albumMail.personal],
      footer: [albumMail.clientFooter(profile.display_name), ...(input.footer ? [familyStudio.footer] : [])],
    },
    secrets: { [placeholder]: linkToken(keys, reader) },
  }
}

/** The same mail to every reader with a mailbox; when the account may not send, none is sent. */
async function queueReaderMails(
  deps: ReaderMailDeps,
  tx: Tx,
  { customerId, albumId }: AlbumKey,
  mail: {
    readonly kind: string
    readonly compose: (studio: string, album: string) => MailText
    readonly to: (reader: ReaderRow) => boolean
  },
  now: Date,
): Promise<void> {
  const album = await readAlbum(tx, customerId, albumId)
  const profile = await openProfile(tx, customerId, now)
  const text = mail.compose(profile.display_name, album.title)
  for (const reader of await listReaders(tx, customerId, albumId)) {
    const recipient = mailboxOf(reader)
    if (recipient === null || !mail.to(reader)) continue
    const { kind } = mail
    const input = { customerId, albumId, reader, recipient, slug: album.slug, kind, text, profile, footer: false }
    await queueAutomaticMail(deps, tx, composeReaderMail(deps, input), now)
  }
}

/** To every reader, once the receipt can be downloaded. */
export async function queueReceiptMails(
  deps: ReaderMailDeps,
  tx: Tx,
  { customerId, albumId, ...approved }: AlbumKey & { version: number; spreads: number; names: readonly string[] },
  now: Date,
): Promise<void> {
  const compose = (studio: string, album: string) => albumMail.receipt({ studio, album, ...approved })
  await queueReaderMails(deps, tx, { customerId, albumId }, { kind: 'album-receipt', compose, to: () => true }, now)
}

import { CLIENT_NAME_MARK, fillClientName } from '@revela/domain'
import {
  clientMail,
  mail,
  sendingPreview as texts,
  type ShareAccess,
  shareKeyLines,
  shareMail,
  whatsappShareText,
} from '@revela/phrases'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { objectPosition } from '../../../lib/focus.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { sendingStatusQuery, sharedSettingsQuery, studioQuery } from '../api/sending-queries.ts'
import { messengerCard, type MessengerCard } from '../lib/messenger-card.ts'
import type { SendMode } from '../lib/send-values.ts'
import { linkText } from '../lib/share-access.ts'
import styles from './send-preview.module.css'

type Props = {
  readonly galleryId: string
  readonly gallery: Gallery
  readonly galleryUrl: string
  readonly requiresIdentity: boolean
  readonly mode: SendMode
  readonly access: ShareAccess
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
}

/** A live preview of what the recipient will see. */
export function SendPreview(props: Props) {
  const { galleryId, gallery, galleryUrl, requiresIdentity, mode, access, name, email, subject, message } = props
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const { data: studio } = useQuery(studioQuery)
  const { data: status } = useQuery(sendingStatusQuery)
  const { data: settings } = useQuery(sharedSettingsQuery(galleryId))
  const studioName = studio?.display_name ?? info.user_data.display_name
  const written =
    name.trim() === '' ? message.replaceAll(CLIENT_NAME_MARK, texts.noClient) : fillClientName(message, name)
  const card = messengerCard({
    gallery,
    settings: settings ?? null,
    studio: studioName,
    requiresIdentity,
    url: galleryUrl,
  })
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{texts[mode]}</figcaption>
      {mode === 'email' ? (
        <EmailPreview
          gallery={gallery}
          galleryUrl={galleryUrl}
          studio={{ name: studioName, logo: studio?.logo ?? null }}
          sender={status?.via_revela === true ? clientMail.viaRevela(studioName) : studioName}
          email={email}
          subject={subject}
          message={written}
          access={access}
        />
      ) : mode === 'whatsapp' ? (
        <WhatsappPreview card={card} galleryUrl={galleryUrl} message={written} access={access} />
      ) : (
        <LinkPreview card={card} galleryUrl={galleryUrl} access={access} name={name} />
      )}
    </figure>
  )
}

type WhatsappPreviewProps = {
  readonly card: MessengerCard
  readonly galleryUrl: string
  readonly message: string
  readonly access: ShareAccess
}

/** The message in a WhatsApp conversation. */
function WhatsappPreview({ card, galleryUrl, message, access }: WhatsappPreviewProps) {
  return (
    <div className={styles.talk}>
      <div className={styles.bubble}>
        <MessageCard card={card} />
        <p className={styles.text}>{whatsappShareText({ message, galleryUrl, access })}</p>
        <CheckCheck size={16} strokeWidth={2} aria-hidden="true" className={styles.read} />
      </div>
    </div>
  )
}

type LinkPreviewProps = {
  readonly card: MessengerCard
  readonly galleryUrl: string
  readonly access: ShareAccess
  readonly name: string
}

/** The text that will be copied, with its secrets hidden, and its link preview. */
function LinkPreview({ card, galleryUrl, access, name }: LinkPreviewProps) {
  return (
    <div className={styles.link}>
      <p className={styles.linkPreviewText}>{linkText(galleryUrl, access)}</p>
      {access.kind === 'link' ? <p className={styles.note}>{texts.linkPersonal(name)}</p> : null}
      <p className={styles.note}>{texts.linkLead}</p>
      <div className={styles.card}>
        <MessageCard card={card} />
      </div>
    </div>
  )
}

type EmailPreviewProps = {
  readonly gallery: Gallery
  readonly galleryUrl: string
  readonly studio: { readonly name: string; readonly logo: string | null }
  /** The sender name that the recipient's mail program shows. */
  readonly sender: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly access: ShareAccess
}

/** The e-mail as a mail program shows it. */
function EmailPreview({ gallery, galleryUrl, studio, sender, email, subject, message, access }: EmailPreviewProps) {
  const url = access.kind === 'link' ? access.url : galleryUrl
  const keys = shareKeyLines(access)
  return (
    <div className={styles.window}>
      <div className={styles.head}>
        <p className={styles.subject}>{subject}</p>
        <p className={styles.line}>
          <span>{texts.from}</span> {sender}
        </p>
        <p className={styles.line}>
          <span>{texts.to}</span> {email}
        </p>
      </div>
      <div className={styles.paper}>
        {studio.logo === null ? (
          <p className={styles.studio}>{studio.name}</p>
        ) : (
          <img src={studio.logo} alt={studio.name} className={styles.logo} />
        )}
        <div className={styles.emailPreviewCard}>
          <PreviewCover src={gallery.cover} focus={gallery.cover_focus} />
          <div className={styles.words}>
            <p className={styles.title}>{gallery.title}</p>
            <p className={styles.message}>{message}</p>
            {keys.length > 0 ? <p className={styles.message}>{keys.join('\n')}</p> : null}
            <p>
              <span className={styles.button}>
                {gallery.solutions.selection_activated ? shareMail.chooseButton : shareMail.button}
              </span>
            </p>
            <p className={styles.small}>{mail.linkFallback}</p>
            <p className={styles.url}>{url}</p>
            {access.kind === 'link' ? <p className={styles.small}>{shareMail.personal}</p> : null}
          </div>
        </div>
        <p className={styles.small}>{shareMail.footer(studio.name)}</p>
        <p className={styles.small}>{clientMail.reportLink}</p>
      </div>
    </div>
  )
}

/** The link preview of a messenger. */
function MessageCard({ card }: { readonly card: MessengerCard }) {
  return (
    <div className={styles.messageCardCard}>
      <PreviewCover src={card.cover} focus={card.focus} />
      <div className={styles.messageCardWords}>
        <p className={styles.messageCardTitle}>{card.title}</p>
        <p className={styles.description}>{card.description}</p>
        <p className={styles.host}>{card.host}</p>
      </div>
    </div>
  )
}

type PreviewCoverProps = { readonly src: string | null; readonly focus: Gallery['cover_focus'] }

/** The cover inside a preview; empty if there is none. */
function PreviewCover({ src, focus }: PreviewCoverProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src === null || broken === src) return null
  return (
    <img
      src={src}
      alt=""
      className={styles.cover}
      style={{ objectPosition: objectPosition(focus) }}
      onError={() => setBroken(src)}
    />
  )
}

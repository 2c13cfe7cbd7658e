import { fillClientName } from '@revela/domain'
import { clientMail, sendingPreview as texts, type ShareAccess } from '@revela/phrases'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { sendingStatusQuery, sharedSettingsQuery, studioQuery } from '../api/sending-queries.ts'
import { messengerCard } from '../lib/messenger-card.ts'
import type { SendMode } from '../lib/send-mode.ts'
import { EmailPreview } from './email-preview.tsx'
import { LinkPreview } from './link-preview.tsx'
import { WhatsappPreview } from './whatsapp-preview.tsx'
import styles from './send-preview.module.css'

type Props = {
  readonly galleryId: string
  readonly gallery: Gallery
  readonly galleryUrl: string
  readonly asksWho: boolean
  readonly mode: SendMode
  readonly access: ShareAccess
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
}

/** What the recipient will see, as it is being written. */
export function SendPreview(props: Props) {
  const { galleryId, gallery, galleryUrl, asksWho, mode, access, name, email, subject, message } = props
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const { data: studio } = useQuery(studioQuery)
  const { data: status } = useQuery(sendingStatusQuery)
  const { data: settings } = useQuery(sharedSettingsQuery(galleryId))
  const studioName = studio?.display_name ?? info.user_data.display_name
  const written = fillClientName(message, name.trim() === '' ? texts.nobody : name.trim())
  const card = messengerCard({ gallery, settings: settings ?? null, studio: studioName, asksWho, url: galleryUrl })
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

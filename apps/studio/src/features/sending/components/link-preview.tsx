import { sendingPreview as texts, type ShareAccess } from '@revela/phrases'
import type { MessengerCard } from '../lib/messenger-card.ts'
import { linkText } from '../lib/share-access.ts'
import { MessageCard } from './message-card.tsx'
import styles from './link-preview.module.css'

type Props = {
  readonly card: MessengerCard
  readonly galleryUrl: string
  readonly access: ShareAccess
  readonly name: string
}

/** Exactly what is copied, but for what is secret about it, and the card that conversations make of it. */
export function LinkPreview({ card, galleryUrl, access, name }: Props) {
  return (
    <div className={styles.link}>
      <p className={styles.text}>{linkText(galleryUrl, access)}</p>
      {access.kind === 'link' ? <p className={styles.note}>{texts.linkPersonal(name)}</p> : null}
      <p className={styles.note}>{texts.linkLead}</p>
      <div className={styles.card}>
        <MessageCard card={card} />
      </div>
    </div>
  )
}

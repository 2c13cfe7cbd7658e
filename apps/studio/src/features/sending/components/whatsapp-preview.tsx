import { whatsappShareText, type ShareAccess } from '@revela/phrases'
import { CheckCheck } from 'lucide-react'
import type { MessengerCard } from '../lib/messenger-card.ts'
import { MessageCard } from './message-card.tsx'
import styles from './whatsapp-preview.module.css'

type Props = {
  readonly card: MessengerCard
  readonly galleryUrl: string
  readonly message: string
  readonly access: ShareAccess
}

/** The message in its conversation. */
export function WhatsappPreview({ card, galleryUrl, message, access }: Props) {
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

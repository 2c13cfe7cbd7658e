import type { MessengerCard } from '../lib/messenger-card.ts'
import { PreviewCover } from './preview-cover.tsx'
import styles from './message-card.module.css'

/** What a messenger shows of an address. */
export function MessageCard({ card }: { readonly card: MessengerCard }) {
  return (
    <div className={styles.card}>
      <PreviewCover src={card.cover} focus={card.focus} />
      <div className={styles.words}>
        <p className={styles.title}>{card.title}</p>
        <p className={styles.description}>{card.description}</p>
        <p className={styles.host}>{card.host}</p>
      </div>
    </div>
  )
}

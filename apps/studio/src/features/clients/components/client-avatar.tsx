import { initials } from '@revela/domain'
import styles from './client-avatar.module.css'

/** First letters of the first two words of the name; the name itself stands beside them. */
export function ClientAvatar({ name }: { readonly name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

import { initials } from '@revela/domain'
import styles from './client-avatar.module.css'

/** The initials of the first two words of the name. The name itself is shown beside them. */
export function ClientAvatar({ name }: { readonly name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

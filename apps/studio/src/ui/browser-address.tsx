import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './browser-address.module.css'

type Props = { readonly caption: string; readonly children: ReactNode }

/** An address as a client's browser shows it. */
export function BrowserAddress({ caption, children }: Props) {
  return (
    <figure>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <div className={styles.browser}>
        <span className={styles.dots} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
        <p className={styles.address}>
          <LockKeyhole size={14} strokeWidth={2} aria-hidden="true" />
          <span>{children}</span>
        </p>
      </div>
    </figure>
  )
}

import { copying, galleryDetail } from '@revela/phrases'
import { Check, Copy } from 'lucide-react'
import { useCopied } from '../../../lib/use-copied.ts'
import styles from './gallery-address.module.css'

/** What is sent to the family. */
export function GalleryAddress({ url }: { readonly url: string }) {
  const { copied, copy } = useCopied(galleryDetail.copyFailed)
  const address = new URL(url)
  const Icon = copied ? Check : Copy
  return (
    <div className={styles.address}>
      <p className={styles.label}>{galleryDetail.address}</p>
      <div className={styles.line}>
        <span className={styles.url} title={url}>
          <span className={styles.host}>{address.host}</span>
          <span className={styles.path}>{address.pathname}</span>
        </span>
        <button type="button" className={styles.copy} data-copied={copied} onClick={() => void copy(url)}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          <span aria-live="polite">{copied ? copying.copied : copying.copy}</span>
        </button>
      </div>
    </div>
  )
}

import { galleryDetail } from '@revela/phrases'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notify } from '../../../lib/notices.ts'
import styles from './gallery-address.module.css'

const shownFor = 2_000

/** What is sent to the family. */
export function GalleryAddress({ url }: { readonly url: string }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return undefined
    const timer = window.setTimeout(() => setCopied(false), shownFor)
    return () => window.clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      notify('error', galleryDetail.copyFailed)
    }
  }

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
        <button type="button" className={styles.copy} data-copied={copied} onClick={() => void copy()}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          <span aria-live="polite">{copied ? galleryDetail.copied : galleryDetail.copy}</span>
        </button>
      </div>
    </div>
  )
}

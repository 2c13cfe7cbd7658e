import { galleryDetail } from '@revela/phrases'
import type { Gallery } from '../../../lib/gallery.ts'
import { expiryNotice } from '../lib/expiry.ts'
import { StateTag } from './state-tag.tsx'
import styles from './expiry-line.module.css'

export function ExpiryLine({ gallery }: { readonly gallery: Gallery }) {
  const notice = expiryNotice(gallery)
  if (notice === null) return null
  return (
    <p className={styles.line}>
      {notice.expired ? <StateTag kind="expired">{galleryDetail.expiredTag}</StateTag> : null}
      {notice.text}
    </p>
  )
}

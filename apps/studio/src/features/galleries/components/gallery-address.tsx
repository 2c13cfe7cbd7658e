import { galleryDetail } from '@revela/phrases'
import { CopyButton } from '../../../ui/copy-button.tsx'
import styles from './gallery-address.module.css'

/** What is sent to the family. */
export function GalleryAddress({ url }: { readonly url: string }) {
  const address = new URL(url)
  return (
    <div className={styles.address}>
      <p className={styles.label}>{galleryDetail.address}</p>
      <div className={styles.line}>
        <span className={styles.url} title={url}>
          <span className={styles.host}>{address.host}</span>
          <span className={styles.path}>{address.pathname}</span>
        </span>
        <CopyButton text={() => url} failure={galleryDetail.copyFailed} />
      </div>
    </div>
  )
}

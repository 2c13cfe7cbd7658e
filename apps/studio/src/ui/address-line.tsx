import { galleryDetail } from '@revela/phrases'
import { CopyButton } from './copy-button.tsx'
import styles from './address-line.module.css'

/** An address to be sent to others. */
export function AddressLine({ label, url }: { readonly label: string; readonly url: string }) {
  const address = new URL(url)
  return (
    <div className={styles.address}>
      <p className={styles.label}>{label}</p>
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

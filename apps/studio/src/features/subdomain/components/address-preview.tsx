import { subdomainSettings } from '@revela/phrases'
import { LockKeyhole } from 'lucide-react'
import styles from './address-preview.module.css'

type Props = { readonly name: string; readonly domain: string }

/** The address as it stands in a client's browser. */
export function AddressPreview({ name, domain }: Props) {
  return (
    <figure>
      <figcaption className={styles.caption}>{subdomainSettings.preview}</figcaption>
      <div className={styles.browser}>
        <span className={styles.dots} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
        <p className={styles.address}>
          <LockKeyhole size={14} strokeWidth={2} aria-hidden="true" />
          <span>
            <strong>{name}</strong>.{domain}/{subdomainSettings.previewGallery}
          </span>
        </p>
      </div>
    </figure>
  )
}

import { galleryDetail } from '@revela/phrases'
import type { ComponentProps } from 'react'
import { CopyButton } from './copy-button.tsx'
import styles from './address-line.module.css'

type Props = {
  readonly label: string
  readonly url: string
  /** What to copy and what follows, if it is more than copying the URL. */
  readonly copying?: Pick<ComponentProps<typeof CopyButton>, 'text' | 'onCopied'>
}

/** A URL for sharing. */
export function AddressLine({ label, url, copying }: Props) {
  const address = new URL(url)
  return (
    <div className={styles.address}>
      <p className={styles.label}>{label}</p>
      <div className={styles.line}>
        <span className={styles.url} title={url}>
          <span className={styles.host}>{address.host}</span>
          <span className={styles.path}>{address.pathname}</span>
        </span>
        <CopyButton failure={galleryDetail.copyFailed} {...(copying ?? { text: () => url })} />
      </div>
    </div>
  )
}

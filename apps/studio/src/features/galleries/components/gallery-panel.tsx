import { galleryDetail } from '@revela/phrases'
import type { ReactNode } from 'react'
import type { Gallery } from '../../../lib/gallery.ts'
import { useLinkToCopy } from '../../../lib/gallery-access.ts'
import { ClosingLine } from './closing-line.tsx'
import { ExpiryLine } from './expiry-line.tsx'
import { GalleryCover } from './gallery-cover.tsx'
import { GalleryMenu } from './gallery-menu.tsx'
import { PublicationStatus } from './publication-status.tsx'
import { AddressLine } from '../../../ui/address-line.tsx'
import styles from '../../../ui/detail-panel.module.css'

type Props = {
  readonly galleryId: string
  readonly gallery: Gallery
  /** What is done with the whole gallery: looked at, sent. */
  readonly actions: ReactNode
}

/** The gallery as the family will meet it, and the way to its parts. */
export function GalleryPanel({ galleryId, gallery, actions }: Props) {
  const copying = useLinkToCopy(galleryId, gallery)
  return (
    <aside className={styles.panel} aria-label={galleryDetail.panel}>
      <GalleryCover galleryId={galleryId} gallery={gallery} />
      <div className={styles.actions}>{actions}</div>
      <PublicationStatus galleryId={galleryId} gallery={gallery} />
      <GalleryMenu galleryId={galleryId} gallery={gallery} />
      <AddressLine label={galleryDetail.address} url={gallery.url} copying={copying} />
      <ClosingLine gallery={gallery} />
      <ExpiryLine gallery={gallery} />
    </aside>
  )
}

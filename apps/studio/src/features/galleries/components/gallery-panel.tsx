import { galleryDetail } from '@revela/phrases'
import type { ReactNode } from 'react'
import type { Gallery } from '../../../lib/gallery.ts'
import { CoverBox } from './cover-box.tsx'
import { ExpiryLine } from './expiry-line.tsx'
import { GalleryAddress } from './gallery-address.tsx'
import { GalleryMenu } from './gallery-menu.tsx'
import styles from './gallery-panel.module.css'

type Props = {
  readonly galleryId: string
  readonly gallery: Gallery
  /** What is done with the whole gallery: looked at, sent. */
  readonly actions: ReactNode
}

/** The gallery as the family will meet it, and the way to its parts. */
export function GalleryPanel({ galleryId, gallery, actions }: Props) {
  return (
    <aside className={styles.panel} aria-label={galleryDetail.panel}>
      <CoverBox galleryId={galleryId} gallery={gallery} />
      <div className={styles.actions}>{actions}</div>
      <GalleryMenu galleryId={galleryId} gallery={gallery} />
      <GalleryAddress url={gallery.url} />
      <ExpiryLine gallery={gallery} />
    </aside>
  )
}

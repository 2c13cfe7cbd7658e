import { galleryDetail } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { GalleryPanel } from '../../features/galleries/components/gallery-panel.tsx'
import { galleryQuery } from '../../lib/gallery.ts'
import { isMissing } from '../../lib/is-missing.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { GalleryActions } from './gallery-actions.tsx'
import { GallerySend } from './gallery-send.tsx'
import { GallerySkeleton } from './gallery-skeleton.tsx'
import { MissingGallery } from './missing-gallery.tsx'
import type { OpenGallery } from './use-open-gallery.ts'
import styles from './gallery-layout.module.css'

/** One gallery: its panel beside whatever part of it is open. */
export function GalleryLayout() {
  const { id: galleryId = '' } = useParams()
  const { data: gallery, error, isFetching, refetch } = useQuery(galleryQuery(galleryId))
  if (isMissing(error)) return <MissingGallery />
  if (gallery === undefined) {
    return error ? (
      <LoadFailure text={galleryDetail.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <GallerySkeleton />
    )
  }
  return (
    <div className={styles.layout}>
      <GalleryPanel galleryId={galleryId} gallery={gallery} actions={<GalleryActions galleryId={galleryId} />} />
      <div className={styles.part}>
        <Outlet context={{ galleryId, gallery } satisfies OpenGallery} />
      </div>
      <GallerySend galleryId={galleryId} gallery={gallery} />
    </div>
  )
}

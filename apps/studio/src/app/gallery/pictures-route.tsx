import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { PicturesPage } from '../../features/pictures/pages/pictures-page.tsx'
import { UploadArea } from '../../features/uploads/components/upload-area.tsx'
import { useUpload } from '../../features/uploads/lib/use-upload.ts'
import { customerInfoQuery } from '../../lib/customer-info.ts'
import { useOpenGallery } from './use-open-gallery.ts'
import { useUploadStage } from './use-upload-stage.ts'

// Only for whoever asks for it.
const WatermarkDrawer = lazy(() =>
  import('../../features/watermark/components/watermark-drawer.tsx').then((loaded) => ({
    default: loaded.WatermarkDrawer,
  })),
)

/** The photos of a gallery and the way new ones arrive, in whatever stage of an upload the address says. */
export function PicturesRoute() {
  const { galleryId, gallery } = useOpenGallery()
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const limits = info.user_subscription.gallery_limits
  const place = { kind: 'gallery', id: galleryId, title: gallery.title } as const
  const isEmpty = gallery.total_pictures === 0
  const { status, show } = useUpload(place, isEmpty)
  useUploadStage(galleryId, status, show)
  /** `null` until it was first asked for. */
  const [markOpen, setMarkOpen] = useState<boolean | null>(null)

  return (
    <>
      <PicturesPage
        key={galleryId}
        galleryId={galleryId}
        gallery={gallery}
        limits={limits}
        uploadStatus={status}
        onUploadClick={show}
        onWatermarkClick={() => setMarkOpen(true)}
        uploadArea={<UploadArea key={galleryId} place={place} limits={limits} isEmpty={isEmpty} />}
      />
      {markOpen === null ? null : (
        <Suspense fallback={null}>
          <WatermarkDrawer galleryId={galleryId} open={markOpen} onClose={() => setMarkOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

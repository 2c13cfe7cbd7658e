import { galleryCopy } from '@revela/phrases'
import { filesOfDrop } from '@revela/uploader'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { chaptersQuery, ensureChapters } from '../../features/pictures/api/chapters.ts'
import { picturesKey } from '../../features/pictures/api/pictures.ts'
import { PicturesPage } from '../../features/pictures/pages/pictures-page.tsx'
import { UploadArea, useStartUpload } from '../../features/uploads/components/upload-area.tsx'
import type { UploadStatus } from '../../features/uploads/lib/upload-status.ts'
import { uploads, useUpload } from '../../features/uploads/lib/uploads.ts'
import { customerInfoQuery } from '../../lib/customer-info.ts'
import type { Gallery } from '../../lib/gallery.ts'
import { galleryPaths } from '../../lib/paths.ts'
import { Callout } from '../../ui/callout.tsx'
import { requestedStage } from './upload-stage.ts'
import { useOpenGallery } from './use-open-gallery.ts'

// Loaded on demand.
const WatermarkDrawer = lazy(() =>
  import('../../features/watermark/components/watermark-drawer.tsx').then((loaded) => ({
    default: loaded.WatermarkDrawer,
  })),
)

/** The pictures of a gallery and their upload, in the upload stage of the URL. */
export function PicturesRoute() {
  const { galleryId, gallery } = useOpenGallery()
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const limits = info.user_subscription.gallery_limits
  const target = { kind: 'gallery', id: galleryId, title: gallery.title } as const
  const isEmpty = gallery.total_pictures === 0
  const { status, show } = useUpload(target, isEmpty)
  useUploadStage(galleryId, status, show)
  useCopiedPictures(galleryId, gallery)
  const queries = useQueryClient()
  const { data: known } = useQuery(chaptersQuery(galleryId))
  const start = useStartUpload({ target, limits, isEmpty })
  const chapters = {
    titles: known?.chapters.map(({ title }) => title) ?? [],
    ensure: (titles: readonly string[]) => ensureChapters(queries, galleryId, titles),
  }

  async function startInChapter(data: DataTransfer, chapter: number) {
    const picked = await filesOfDrop(data)
    start({ ...picked, files: picked.files.map((file) => ({ ...file, chapter })) })
  }
  /** `null` until it is opened for the first time, so that the drawer is not loaded before. */
  const [watermarkOpen, setWatermarkOpen] = useState<boolean | null>(null)

  return (
    <>
      {gallery.copying ? <Callout kind="success">{galleryCopy.copying(gallery.total_pictures)}</Callout> : null}
      <PicturesPage
        key={galleryId}
        galleryId={galleryId}
        gallery={gallery}
        limits={limits}
        uploadStatus={status}
        onUploadClick={show}
        onWatermarkClick={() => setWatermarkOpen(true)}
        onChapterFiles={(data, chapter) => void startInChapter(data, chapter)}
        uploadArea={
          <UploadArea key={galleryId} target={target} limits={limits} isEmpty={isEmpty} chapters={chapters} />
        }
      />
      {watermarkOpen === null ? null : (
        <Suspense fallback={null}>
          <WatermarkDrawer galleryId={galleryId} open={watermarkOpen} onClose={() => setWatermarkOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Shows the pictures that a job copies into the gallery as they arrive. */
function useCopiedPictures(galleryId: string, { copying, total_pictures: total }: Gallery): void {
  const queries = useQueryClient()
  const before = useRef({ copying, total })
  useEffect(() => {
    const hasNew = before.current.copying && before.current.total !== total
    if (hasNew) void queries.invalidateQueries({ queryKey: picturesKey(galleryId) })
    before.current = { copying, total }
  }, [queries, galleryId, copying, total])
}

/** Opens the upload stage of the URL; a URL of a finished stage redirects to the pictures page. */
function useUploadStage(galleryId: string, status: UploadStatus, show: () => void): void {
  const path = useLocation().pathname
  const navigate = useNavigate()
  const arrive = useEffectEvent((at: string) => {
    const jobs = uploads.jobsAt({ kind: 'gallery', id: galleryId })
    const hasResult = jobs.some(({ upload }) => upload.getSnapshot().result !== null)
    const requested = requestedStage({ galleryId, path: at, status, hasResult })
    if (requested === 'open') show()
    if (requested === 'leave') void navigate(galleryPaths.pictures(galleryId), { replace: true })
  })
  useEffect(() => {
    arrive(path)
  }, [path])
}

import { brand, galleryDetail } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { GalleryPanel } from '../../features/galleries/components/gallery-panel.tsx'
import { type Gallery, galleryQuery } from '../../lib/gallery.ts'
import { isMissing } from '../../lib/call-errors.ts'
import { galleryPaths, paths } from '../../lib/paths.ts'
import { useLast } from '../../lib/hooks.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { UndevelopedPrint } from '../../ui/drawings/drawing.tsx'
import { EmptyState, LoadFailure } from '../../ui/list-states.tsx'
import { InlineLink } from '../../ui/inline-link.tsx'
import { GalleryActions } from './gallery-actions.tsx'
import styles from './gallery-layout.module.css'
import { GallerySkeleton } from './gallery-skeleton.tsx'
import missingGalleryStyles from './missing-gallery.module.css'
import { requestedSend, wasOpenedHere } from './send-route.ts'
import type { OpenGallery } from './use-open-gallery.ts'

// Loaded on demand.
const ClientSendDrawer = lazy(() =>
  import('../sending/client-send-drawer.tsx').then((loaded) => ({ default: loaded.ClientSendDrawer })),
)
const SelectionSendDrawer = lazy(() =>
  import('../selection/selection-send-drawer.tsx').then((loaded) => ({ default: loaded.SelectionSendDrawer })),
)

type Props = { readonly galleryId: string; readonly gallery: Gallery }

/** The send drawer, over any page of the gallery. The URL decides whether it is open. */
function GallerySend({ galleryId, gallery }: Props) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const requested = requestedSend(galleryId, pathname)
  const kind = useLast(requested)
  if (kind === null) return null

  function close() {
    if (wasOpenedHere(state)) void navigate(-1)
    else void navigate(pathBehind(galleryId), { replace: true })
  }

  const Drawer = kind === 'selection' ? SelectionSendDrawer : ClientSendDrawer
  const pathBehind = kind === 'selection' ? galleryPaths.selectionFollowUp : galleryPaths.pictures
  return (
    <Suspense fallback={null}>
      <Drawer galleryId={galleryId} gallery={gallery} kind={kind} open={requested !== null} onClose={close} />
    </Suspense>
  )
}

/** The layout of one gallery: its panel beside the open page. */
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

function MissingGallery() {
  return (
    <EmptyState drawing={<UndevelopedPrint />} sentence={galleryDetail.missing}>
      <title>{brand.pageTitle(galleryDetail.missing)}</title>
      <p>{galleryDetail.missingLead}</p>
      <div className={missingGalleryStyles.actions}>
        <ButtonLink to={paths.gallery} primary>
          {galleryDetail.toList}
        </ButtonLink>
        <InlineLink to={paths.galleryTrash}>{galleryDetail.toTrash}</InlineLink>
      </div>
    </EmptyState>
  )
}

import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Gallery } from '../../lib/gallery.ts'
import { galleryPaths } from '../../lib/paths.ts'
import { useLast } from '../../lib/use-last.ts'
import { sendAsked, wasOpenedHere } from './send-route.ts'

// Only for whoever asks for it.
const ClientSendDrawer = lazy(() =>
  import('../sending/client-send-drawer.tsx').then((loaded) => ({ default: loaded.ClientSendDrawer })),
)
const SelectionSendDrawer = lazy(() =>
  import('../selection/selection-send-drawer.tsx').then((loaded) => ({ default: loaded.SelectionSendDrawer })),
)

type Props = { readonly galleryId: string; readonly gallery: Gallery }

/** The panel that sends, over whatever part of the gallery is open; the address says that it is. */
export function GallerySend({ galleryId, gallery }: Props) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const asked = sendAsked(galleryId, pathname)
  const kind = useLast(asked)
  if (kind === null) return null

  function close() {
    if (wasOpenedHere(state)) void navigate(-1)
    else void navigate(behind(galleryId), { replace: true })
  }

  const Drawer = kind === 'selection' ? SelectionSendDrawer : ClientSendDrawer
  const behind = kind === 'selection' ? galleryPaths.selectionFollowUp : galleryPaths.pictures
  return (
    <Suspense fallback={null}>
      <Drawer galleryId={galleryId} gallery={gallery} kind={kind} open={asked !== null} onClose={close} />
    </Suspense>
  )
}

import { useNavigate } from 'react-router'
import { ClientCode } from '../../features/clients/components/client-code.tsx'
import { FollowUpPage } from '../../features/selections/pages/follow-up-page.tsx'
import { openedHere } from '../gallery/send-route.ts'
import { useOpenGallery } from '../gallery/use-open-gallery.ts'
import { useExport } from '../selection-export/use-export.tsx'
import { sendAddress } from './selection-address.ts'

const thumbsShown = 8

export function FollowUpRoute() {
  const { galleryId, gallery } = useOpenGallery()
  const navigate = useNavigate()
  const exporting = useExport()
  const send = (selectionId: string | null) =>
    void navigate(sendAddress(galleryId, selectionId), { state: openedHere, preventScrollReset: true })
  return (
    <>
      <FollowUpPage
        key={galleryId}
        galleryId={galleryId}
        gallery={gallery}
        code={ClientCode}
        onExport={(selection) =>
          exporting.open({
            selectionId: selection.id,
            galleryId,
            hash: selection.sel_hash,
            clientName: selection.client_name,
            chosen: selection.totals.chosen,
            thumbs: selection.selected_pictures.slice(0, thumbsShown).map(({ thumb }) => thumb),
          })
        }
        onResend={({ id }) => send(id)}
        onSend={() => send(null)}
      />
      {exporting.dialog}
    </>
  )
}

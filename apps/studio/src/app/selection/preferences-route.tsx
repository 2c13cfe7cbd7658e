import { useNavigate } from 'react-router'
import type { Selection } from '../../features/selections/api/selection-queries.ts'
import { PreferencesPage } from '../../features/selections/pages/preferences-page.tsx'
import { galleryPaths } from '../../lib/paths.ts'
import { useOpenGallery } from '../gallery/use-open-gallery.ts'
import { RecipientPicker } from '../sending/recipient-picker.tsx'
import { sendAddress } from './selection-address.ts'

export function PreferencesRoute() {
  const { galleryId, gallery } = useOpenGallery()
  const navigate = useNavigate()

  function activated(selection: Selection | null) {
    const followUp = galleryPaths.selectionFollowUp(galleryId)
    // A selection for a client is sent next: the send drawer opens over the follow-up page.
    void navigate(selection === null ? followUp : sendAddress(galleryId, selection.id))
  }

  return (
    <PreferencesPage
      key={galleryId}
      galleryId={galleryId}
      access={gallery.access}
      picker={RecipientPicker}
      onActivated={activated}
    />
  )
}

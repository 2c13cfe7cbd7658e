import { Navigate } from 'react-router'
import { galleryPaths } from '../../lib/paths.ts'
import { useOpenGallery } from '../gallery/use-open-gallery.ts'

/** To the follow-up of a selection that is active, to the preferences of one that is not. */
export function SelectionRedirect() {
  const { galleryId, gallery } = useOpenGallery()
  const { selectionFollowUp, selectionPreferences } = galleryPaths
  const to = gallery.solutions.selection_activated ? selectionFollowUp : selectionPreferences
  return <Navigate to={to(galleryId)} replace />
}

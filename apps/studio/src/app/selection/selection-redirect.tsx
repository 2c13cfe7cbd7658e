import { Navigate } from 'react-router'
import { galleryPaths } from '../../lib/paths.ts'
import { useOpenGallery } from '../gallery/use-open-gallery.ts'

/** Redirects to the follow-up of an active selection, otherwise to the preferences. */
export function SelectionRedirect() {
  const { galleryId, gallery } = useOpenGallery()
  const { selectionFollowUp, selectionPreferences } = galleryPaths
  const to = gallery.solutions.selection_activated ? selectionFollowUp : selectionPreferences
  return <Navigate to={to(galleryId)} replace />
}

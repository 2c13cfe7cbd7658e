import { useOutletContext } from 'react-router'
import type { Gallery } from '../../lib/gallery.ts'

export type OpenGallery = { readonly galleryId: string; readonly gallery: Gallery }

/** The gallery of the surrounding layout. */
export function useOpenGallery(): OpenGallery {
  return useOutletContext<OpenGallery>()
}

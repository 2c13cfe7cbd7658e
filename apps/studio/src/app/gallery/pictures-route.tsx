import { PicturesPage } from '../../features/pictures/pages/pictures-page.tsx'
import { useOpenGallery } from './use-open-gallery.ts'

/** The photos of a gallery, in whatever stage of an upload the address says. */
export function PicturesRoute() {
  const { galleryId, gallery } = useOpenGallery()
  return <PicturesPage key={galleryId} galleryId={galleryId} gallery={gallery} />
}

import { PictureTrashPage } from '../../features/pictures/pages/picture-trash-page.tsx'
import { useOpenGallery } from './use-open-gallery.ts'

export function PictureTrashRoute() {
  const { galleryId, gallery } = useOpenGallery()
  return <PictureTrashPage key={galleryId} galleryId={galleryId} title={gallery.title} />
}

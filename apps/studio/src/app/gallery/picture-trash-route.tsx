import { galleryTrash } from '../../features/pictures/api/picture-changes.ts'
import { galleryPaths } from '../../lib/paths.ts'
import { PictureTrash } from '../../ui/picture-trash/picture-trash.tsx'
import { useOpenGallery } from './use-open-gallery.ts'

export function PictureTrashRoute() {
  const { galleryId, gallery } = useOpenGallery()
  return (
    <PictureTrash
      key={galleryId}
      kind="gallery"
      parentTitle={gallery.title}
      back={galleryPaths.pictures(galleryId)}
      source={galleryTrash(galleryId)}
    />
  )
}

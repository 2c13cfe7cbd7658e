import { galleryTrash } from '../../features/pictures/api/picture-changes.ts'
import { galleryPaths } from '../../lib/paths.ts'
import { PhotoTrash } from '../../ui/photo-trash/photo-trash.tsx'
import { useOpenGallery } from './use-open-gallery.ts'

export function PictureTrashRoute() {
  const { galleryId, gallery } = useOpenGallery()
  return (
    <PhotoTrash
      key={galleryId}
      kind="gallery"
      ownerTitle={gallery.title}
      back={galleryPaths.pictures(galleryId)}
      source={galleryTrash(galleryId)}
    />
  )
}

import { GalleryDownloadPage } from '../../features/galleries/pages/gallery-download-page.tsx'
import { useOpenGallery } from './use-open-gallery.ts'

export function DownloadRoute() {
  const { galleryId, gallery } = useOpenGallery()
  return <GalleryDownloadPage key={galleryId} galleryId={galleryId} gallery={gallery} />
}

import { GalleryDownloadPage } from '../../features/galleries/pages/gallery-download-page.tsx'
import { PixMissing } from './pix-missing.tsx'
import { useOpenGallery } from './use-open-gallery.ts'

export function DownloadRoute() {
  const { galleryId, gallery } = useOpenGallery()
  return <GalleryDownloadPage key={galleryId} galleryId={galleryId} gallery={gallery} balanceWarning={<PixMissing />} />
}

import { GallerySettingsPage } from '../../features/galleries/pages/gallery-settings-page.tsx'
import { GalleryReminders } from '../../features/reminders/components/gallery-reminders.tsx'
import { FamilyView, GalleryWatermark } from '../../features/watermark/components/gallery-watermark.tsx'
import { useOpenGallery } from './use-open-gallery.ts'

export function SettingsRoute() {
  const { galleryId, gallery } = useOpenGallery()
  return (
    <GallerySettingsPage
      key={galleryId}
      galleryId={galleryId}
      gallery={gallery}
      watermark={<GalleryWatermark galleryId={galleryId} />}
      reminders={<GalleryReminders galleryId={galleryId} />}
      FamilyView={FamilyView}
    />
  )
}

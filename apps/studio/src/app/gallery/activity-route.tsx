import { ActivityPage } from '../../features/activity/pages/activity-page.tsx'
import { SentMails } from '../../features/sending/components/sent-mails.tsx'
import { SendLink } from './gallery-actions.tsx'
import { useOpenGallery } from './use-open-gallery.ts'

export function ActivityRoute() {
  const { galleryId, gallery } = useOpenGallery()
  return (
    <ActivityPage
      key={galleryId}
      galleryId={galleryId}
      title={gallery.title}
      sends={<SentMails galleryId={galleryId} />}
      invitation={<SendLink galleryId={galleryId} />}
    />
  )
}

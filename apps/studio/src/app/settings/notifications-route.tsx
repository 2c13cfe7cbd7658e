import { NotificationSections } from '../../features/notifications/components/notification-sections.tsx'
import { NotificationsPage } from '../../features/profile/pages/notifications-page.tsx'

export function NotificationsRoute() {
  return (
    <>
      <NotificationsPage />
      <NotificationSections />
    </>
  )
}

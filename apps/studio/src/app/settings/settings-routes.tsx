import { Navigate, type RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

export const settingsRoutes: RouteObject = {
  path: paths.settings,
  lazy: async () => ({ Component: (await import('./settings-layout.tsx')).SettingsLayout }),
  children: [
    { index: true, element: <Navigate to={paths.settingsProfile} replace /> },
    {
      path: paths.settingsProfile,
      lazy: async () => ({ Component: (await import('../../features/profile/pages/profile-page.tsx')).ProfilePage }),
    },
    {
      path: paths.settingsNotifications,
      lazy: async () => ({
        Component: (await import('./notifications-route.tsx')).NotificationsRoute,
      }),
    },
    {
      path: paths.settingsReminders,
      lazy: async () => ({
        Component: (await import('../../features/reminders/pages/reminders-page.tsx')).RemindersPage,
      }),
    },
    {
      path: paths.settingsPix,
      lazy: async () => ({ Component: (await import('./pix-route.tsx')).PixRoute }),
    },
    {
      path: paths.settingsPixReturn,
      lazy: async () => ({
        Component: (await import('../../features/receivables/pages/connection-return-page.tsx')).ConnectionReturnPage,
      }),
    },
    {
      path: paths.settingsSubdomain,
      lazy: async () => ({ Component: (await import('./subdomain-route.tsx')).SubdomainRoute }),
    },
    {
      path: paths.settingsWatermark,
      lazy: async () => ({
        Component: (await import('../../features/watermark/pages/watermarks-page.tsx')).WatermarksPage,
      }),
    },
  ],
}

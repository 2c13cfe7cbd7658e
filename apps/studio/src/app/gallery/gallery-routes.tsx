import { Navigate, type RouteObject } from 'react-router'
import { galleryPaths } from '../../lib/paths.ts'

const id = ':id'

async function pictures() {
  return { Component: (await import('./pictures-route.tsx')).PicturesRoute }
}

/** The stages of an upload are addresses of the photos' page: it stays the same page, and an upload goes on across them. */
const stages = [galleryPaths.pictures, galleryPaths.completed, galleryPaths.upload, galleryPaths.uploading]

async function followUp() {
  return { Component: (await import('../selection/follow-up-route.tsx')).FollowUpRoute }
}

/** The panel that sends a selection lies over the follow-up, where the person is afterwards. */
const followUps = [galleryPaths.selectionFollowUp, galleryPaths.selectionShare]

export const galleryRoutes: RouteObject = {
  path: galleryPaths.detail(id),
  lazy: async () => ({ Component: (await import('./gallery-layout.tsx')).GalleryLayout }),
  children: [
    { index: true, element: <Navigate to="pictures" replace /> },
    ...[...stages, galleryPaths.share].map((path): RouteObject => ({ path: path(id), lazy: pictures })),
    {
      path: galleryPaths.trash(id),
      lazy: async () => ({ Component: (await import('./picture-trash-route.tsx')).PictureTrashRoute }),
    },
    ...followUps.map((path): RouteObject => ({ path: path(id), lazy: followUp })),
    {
      path: galleryPaths.selection(id),
      lazy: async () => ({ Component: (await import('../selection/selection-redirect.tsx')).SelectionRedirect }),
    },
    {
      path: galleryPaths.selectionPreferences(id),
      lazy: async () => ({ Component: (await import('../selection/preferences-route.tsx')).PreferencesRoute }),
    },
    {
      path: galleryPaths.download(id),
      lazy: async () => ({ Component: (await import('./download-route.tsx')).DownloadRoute }),
    },
    {
      path: galleryPaths.activity(id),
      lazy: async () => ({ Component: (await import('./activity-route.tsx')).ActivityRoute }),
    },
    {
      path: galleryPaths.settings(id),
      lazy: async () => ({ Component: (await import('./settings-route.tsx')).SettingsRoute }),
    },
  ],
}

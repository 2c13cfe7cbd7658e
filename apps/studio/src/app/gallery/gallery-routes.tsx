import { Navigate, type RouteObject } from 'react-router'
import { galleryPaths } from '../../lib/paths.ts'

const id = ':id'

async function pictures() {
  return { Component: (await import('./pictures-route.tsx')).PicturesRoute }
}

/**
 * The stages of an upload are URLs of the pictures page. The page stays mounted, so an upload continues across them.
 */
const stages = [galleryPaths.pictures, galleryPaths.completed, galleryPaths.upload, galleryPaths.uploading]

async function followUp() {
  return { Component: (await import('../selection/follow-up-route.tsx')).FollowUpRoute }
}

/** The drawer that sends a selection opens over the follow-up page, where the user stays afterwards. */
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

import type { RouteObject } from 'react-router'
import { albumPaths, paths } from '../../lib/paths.ts'

const id = ':id'

/** All pages of an album are loaded together: one works through them in one sitting. */
function page(path: string, name: Exclude<keyof typeof import('./album-pages.tsx'), 'ComparisonLayout'>): RouteObject {
  return { path, lazy: async () => ({ Component: (await import('./album-pages.tsx'))[name] }) }
}

export const albumRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('./albums-gate.tsx')).AlbumsGate }),
  children: [
    { path: paths.albums, lazy: async () => ({ Component: (await import('./albums-route.tsx')).AlbumsRoute }) },
    {
      path: paths.albumTrash,
      lazy: async () => ({
        Component: (await import('../../features/albums/pages/album-trash-page.tsx')).AlbumTrashPage,
      }),
    },
    {
      lazy: async () => ({ Component: (await import('./album-layout.tsx')).AlbumLayout }),
      children: [
        page(albumPaths.detail(id), 'SpreadsRoute'),
        page(albumPaths.requests(id), 'RequestsRoute'),
        page(albumPaths.versions(id), 'VersionsRoute'),
        page(albumPaths.readers(id), 'ReadersRoute'),
        page(albumPaths.settings(id), 'AlbumSettingsRoute'),
        page(albumPaths.history(id), 'HistoryRoute'),
      ],
    },
    {
      lazy: async () => ({ Component: (await import('./album-pages.tsx')).ComparisonLayout }),
      children: [page(albumPaths.comparison(id), 'ComparisonRoute')],
    },
  ],
}

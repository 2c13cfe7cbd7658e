import { Navigate, type RouteObject } from 'react-router'
import { paths, workPaths } from '../../lib/paths.ts'

const id = ':id'

export const portfolioRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('./portfolio-gate.tsx')).PortfolioGate }),
  children: [
    {
      path: paths.portfolio,
      lazy: async () => ({
        Component: (await import('../../features/portfolio/pages/portfolio-page.tsx')).PortfolioPage,
      }),
    },
    {
      path: workPaths.detail(id),
      lazy: async () => ({ Component: (await import('./work-layout.tsx')).WorkLayout }),
      children: [
        { index: true, element: <Navigate to="pictures" replace /> },
        {
          path: workPaths.pictures(id),
          lazy: async () => ({ Component: (await import('./work-pictures-route.tsx')).WorkPicturesRoute }),
        },
        {
          path: workPaths.trash(id),
          lazy: async () => ({ Component: (await import('./work-trash-route.tsx')).WorkTrashRoute }),
        },
        {
          path: workPaths.settings(id),
          lazy: async () => ({ Component: (await import('./work-settings-route.tsx')).WorkSettingsRoute }),
        },
      ],
    },
  ],
}

import { isCheckoutSolution } from '@revela/domain'
import { Navigate, Outlet, useLocation, useParams, type RouteObject } from 'react-router'
import { checkoutPaths, paths } from '../../lib/paths.ts'

const solution = ':solution'

/** Redirects an unknown solution to the plans page. */
function KnownSolution() {
  return isCheckoutSolution(useParams()['solution']) ? <Outlet /> : <Navigate to={paths.checkoutPlans} replace />
}

/** Redirects to the plans page and keeps the query string. */
function ToPlans() {
  const name = useParams()['solution'] ?? ''
  return <Navigate to={{ pathname: checkoutPaths.plans(name), search: useLocation().search }} replace />
}

function page(path: (solution: string) => string, load: () => Promise<React.ComponentType>): RouteObject {
  return { path: path(solution), lazy: async () => ({ Component: await load() }) }
}

export const checkoutRoutes: RouteObject = {
  path: paths.checkout,
  children: [
    { index: true, element: <Navigate to={paths.checkoutPlans} replace /> },
    {
      path: solution,
      Component: KnownSolution,
      children: [
        { index: true, Component: ToPlans },
        page(checkoutPaths.plans, () =>
          import('../../features/checkout/pages/plans-page.tsx').then((loaded) => loaded.PlansPage),
        ),
        page(checkoutPaths.overview, () =>
          import('../../features/checkout/pages/overview-page.tsx').then((loaded) => loaded.OverviewPage),
        ),
        page(checkoutPaths.status, () =>
          import('../../features/checkout/pages/payment-status-page.tsx').then((loaded) => loaded.PaymentStatusPage),
        ),
        page(checkoutPaths.success, () =>
          import('../../features/checkout/pages/payment-outcome-pages.tsx').then((loaded) => loaded.PaymentSuccessPage),
        ),
        page(checkoutPaths.failed, () =>
          import('../../features/checkout/pages/payment-outcome-pages.tsx').then((loaded) => loaded.PaymentFailedPage),
        ),
        { path: '*', Component: ToPlans },
      ],
    },
  ],
}

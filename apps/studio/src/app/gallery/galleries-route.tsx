import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { dashboardQuery } from '../../features/dashboard/api/dashboard-query.ts'
import { GalleriesPage } from '../../features/galleries/pages/galleries-page.tsx'

// Only an account without galleries needs it.
const FirstSteps = lazy(() =>
  import('../../features/dashboard/components/first-steps.tsx').then((loaded) => ({ default: loaded.FirstSteps })),
)

export function GalleriesRoute() {
  return <GalleriesPage firstSteps={<NewAccountSteps />} />
}

/** Sign-up leads to the galleries: a new account finds its first steps there too. */
function NewAccountSteps() {
  const { data } = useQuery(dashboardQuery)
  return (
    <Suspense fallback={null}>
      <FirstSteps day={data} />
    </Suspense>
  )
}

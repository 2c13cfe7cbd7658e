import { useQuery } from '@tanstack/react-query'
import { dashboardQuery } from '../../features/dashboard/api/dashboard-query.ts'
import { FirstSteps } from '../../features/dashboard/components/first-steps.tsx'
import { GalleriesPage } from '../../features/galleries/pages/galleries-page.tsx'

export function GalleriesRoute() {
  return <GalleriesPage firstSteps={<NewAccountSteps />} />
}

/** Sign-up leads to the galleries: a new account finds its first steps there too. */
function NewAccountSteps() {
  const { data } = useQuery(dashboardQuery)
  return data === undefined ? null : <FirstSteps day={data} />
}

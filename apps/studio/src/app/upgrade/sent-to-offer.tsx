import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { offerPlan, type BlockedFeature } from '../../lib/plan-offer.ts'

/** Redirects from an area that the plan lacks to the galleries, and offers a plan that includes it. */
export function SentToOffer({ feature }: { readonly feature: BlockedFeature }) {
  useEffect(() => {
    offerPlan({ block: 'feat', feature })
  }, [feature])
  return <Navigate to={paths.gallery} replace />
}

import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { offerPlan, type BlockedFeature } from '../../lib/plan-offer.ts'

/** An area that the plan lacks: back to the galleries, with the plan that has it. */
export function SentToOffer({ feature }: { readonly feature: BlockedFeature }) {
  useEffect(() => {
    offerPlan({ block: 'feat', feature })
  }, [feature])
  return <Navigate to={paths.gallery} replace />
}

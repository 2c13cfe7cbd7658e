import { lazy, Suspense } from 'react'
import { planOfferStore } from '../../lib/plan-offer.ts'
import { useStore } from '@revela/web/store'

const UpgradeDialog = lazy(() =>
  import('../../features/upgrade/components/upgrade-dialog.tsx').then((loaded) => ({ default: loaded.UpgradeDialog })),
)

/** Whatever screen was stopped by the plan: the offer opens over it. */
export function UpgradeHost() {
  const offer = useStore(planOfferStore)
  if (offer === null) return null
  return (
    <Suspense fallback={null}>
      <UpgradeDialog offer={offer} onClose={() => planOfferStore.set(null)} />
    </Suspense>
  )
}

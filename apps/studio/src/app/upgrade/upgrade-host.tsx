import { lazy, Suspense } from 'react'
import { planOfferStore } from '../../lib/plan-offer.ts'
import { useStore } from '@revela/web/store'

const UpgradeDialog = lazy(() =>
  import('../../features/upgrade/components/upgrade-dialog.tsx').then((loaded) => ({ default: loaded.UpgradeDialog })),
)

/** Opens the plan offer over the screen that the plan blocked. */
export function UpgradeHost() {
  const offer = useStore(planOfferStore)
  if (offer === null) return null
  return (
    <Suspense fallback={null}>
      <UpgradeDialog offer={offer} onClose={() => planOfferStore.set(null)} />
    </Suspense>
  )
}

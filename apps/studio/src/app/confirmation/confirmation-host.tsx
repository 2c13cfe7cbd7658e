import { lazy, Suspense } from 'react'
import { pendingConfirmation } from '../../lib/confirmation.ts'
import { useStore } from '@revela/web/store'

// Loaded on demand: most visits never need it.
const Dialog = lazy(() =>
  import('../../features/account/components/confirm-identity-dialog.tsx').then((loaded) => ({
    default: loaded.ConfirmIdentityDialog,
  })),
)

export function ConfirmationHost() {
  const pending = useStore(pendingConfirmation)
  if (pending === null) return null
  return (
    <Suspense fallback={null}>
      <Dialog pending={pending} />
    </Suspense>
  )
}

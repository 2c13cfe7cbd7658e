import { lazy, Suspense } from 'react'
import { useStore } from '@revela/web/store'
import { failureStore } from './handle-error.ts'

// Loaded on demand: most visits never need it.
const FailureDialog = lazy(() => import('./failure-dialog.tsx').then((loaded) => ({ default: loaded.FailureDialog })))

export function FailureHost() {
  const failure = useStore(failureStore)
  if (failure === null) return null
  return (
    <Suspense fallback={null}>
      <FailureDialog failure={failure} onClose={() => failureStore.set(null)} />
    </Suspense>
  )
}

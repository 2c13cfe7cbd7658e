import { lazy, Suspense } from 'react'
import { startedUploads } from '../../features/uploads/lib/started-uploads.ts'
import type { CustomerInfo } from '../../lib/customer-info.ts'
import { useStore } from '@revela/web/store'

// Loaded with the first upload; other pages do not load this code.
const StudioUploads = lazy(() => import('./studio-uploads.tsx').then((loaded) => ({ default: loaded.StudioUploads })))

export function UploadsSlot({ info }: { readonly info: CustomerInfo }) {
  if (useStore(startedUploads) === null) return null
  return (
    <Suspense fallback={null}>
      <StudioUploads info={info} />
    </Suspense>
  )
}

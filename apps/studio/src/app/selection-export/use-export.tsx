import { allows } from '@revela/domain'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ExportTarget } from '../../features/selection-export/api/selection-export.ts'
import { customerInfoQuery } from '../../lib/customer-info.ts'
import { offerPlan } from '../../lib/plan-offer.ts'
import { useLast } from '../../lib/hooks.ts'

// Loaded on demand.
const ExportDialog = lazy(() =>
  import('../../features/selection-export/components/export-dialog.tsx').then((loaded) => ({
    default: loaded.ExportDialog,
  })),
)

type ExportState = {
  readonly included: boolean
  readonly open: (target: ExportTarget) => void
  readonly dialog: ReactNode
}

/** Opens the export of a finished selection, or the offer of a plan that includes it. */
export function useExport(onClosed?: () => void): ExportState {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'export_selected_list')
  const [target, setTarget] = useState<ExportTarget | null>(null)
  const wasRequested = useLast(target) !== null

  function open(wanted: ExportTarget) {
    if (included) setTarget(wanted)
    else offerPlan({ block: 'feat', feature: 'export_selected_list' })
  }

  function close() {
    setTarget(null)
    onClosed?.()
  }

  const dialog = wasRequested ? (
    <Suspense fallback={null}>
      <ExportDialog target={target} onClose={close} />
    </Suspense>
  ) : null
  return { included, open, dialog }
}

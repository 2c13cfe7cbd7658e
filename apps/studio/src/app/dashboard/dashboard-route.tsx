import { useQueryClient } from '@tanstack/react-query'
import { SecondFactorOffer } from '../../features/account/components/second-factor-offer.tsx'
import { dashboardQuery } from '../../features/dashboard/api/dashboard-query.ts'
import { DashboardPage } from '../../features/dashboard/pages/dashboard-page.tsx'
import { ReminderQueue } from '../../features/reminders/components/reminder-queue.tsx'
import { useExport } from '../selection-export/use-export.tsx'

export function DashboardRoute() {
  const queries = useQueryClient()
  // The exported selection leaves the page only when its dialog closes, so the page does not change under an open
  // dialog.
  const exporting = useExport(() => void queries.invalidateQueries({ queryKey: dashboardQuery.queryKey }))
  return (
    <>
      <DashboardPage
        canExport={exporting.included}
        reminders={<ReminderQueue />}
        offer={<SecondFactorOffer />}
        onExport={(selection) =>
          exporting.open({
            selectionId: selection.selection_id,
            galleryId: selection.collection_id,
            hash: selection.sel_hash,
            clientName: selection.client_name,
            chosen: selection.chosen,
            thumbs: selection.thumbs,
          })
        }
      />
      {exporting.dialog}
    </>
  )
}

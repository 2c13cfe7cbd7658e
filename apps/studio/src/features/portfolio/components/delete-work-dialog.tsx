import { workRemoval as texts } from '@revela/phrases'
import { useLast } from '../../../lib/use-last.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { WorkItem } from '../api/portfolio-queries.ts'
import { useDeleteWork } from '../api/work-changes.ts'

type Props = { readonly work: WorkItem | null; readonly onClose: () => void }

export function DeleteWorkDialog({ work, onClose }: Props) {
  const remove = useDeleteWork()
  // The words stay while the dialog fades.
  const shown = useLast(work)
  return (
    <ConfirmDialog
      open={work !== null}
      title={texts.title}
      action={texts.confirm}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={() => (work === null ? undefined : remove.mutate(work, { onSettled: onClose }))}
    >
      <p>{shown === null ? null : texts.lossOf(shown.title, shown.info.total_pictures)}</p>
      <p>{texts.final}</p>
    </ConfirmDialog>
  )
}

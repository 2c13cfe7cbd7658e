import { selectionDeactivation as texts } from '@revela/phrases'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeactivate } from '../api/activation.ts'
import type { Selection } from '../api/selection-queries.ts'

type Props = {
  readonly galleryId: string
  /** What ends: the selection of one client, the public selection, or `nobody`: a private one without a client. */
  readonly target: Selection | 'public' | 'unclaimed' | null
  readonly onClose: () => void
}

export function DeactivateDialog({ galleryId, target, onClose }: Props) {
  const deactivate = useDeactivate(galleryId)
  const shown = useLast(target)

  function confirm() {
    const selectionId = target === null || typeof target === 'string' ? null : target.id
    onClose()
    deactivate.mutate(selectionId)
  }

  return (
    <ConfirmDialog
      open={target !== null}
      title={texts.title}
      action={texts.confirm}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        {shown === null || typeof shown === 'string' ? texts[shown ?? 'unclaimed'] : texts.private(shown.client_name)}
      </p>
    </ConfirmDialog>
  )
}

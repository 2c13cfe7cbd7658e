import { albumReopening as texts } from '@revela/phrases'
import { useReopenAlbum } from '../api/proof-changes.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = { readonly albumId: string; readonly open: boolean; readonly onClose: () => void }

/** Ends the approvals, with a reason that stays in the history. */
export function ReopenDialog({ albumId, open, onClose }: Props) {
  const reopen = useReopenAlbum(albumId)
  return (
    <ReasonDialog
      open={open}
      title={texts.title}
      action={texts.confirm}
      label={texts.reason}
      example={texts.reasonExample}
      blank={texts.reasonBlank}
      pending={reopen.isPending}
      onClose={onClose}
      // The reason stays in its field if the call fails.
      onConfirm={(reason) => reopen.mutate(reason, { onSuccess: onClose })}
    >
      <p>{texts.text}</p>
    </ReasonDialog>
  )
}

import { watermark as texts } from '@revela/phrases'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { MessageDialog } from '../../../ui/message-dialog.tsx'
import { isInUse, useDeleteWatermark, whoUsesIt } from '../api/watermark-changes.ts'

type Props = {
  /** `null` keeps the question closed. */
  readonly id: string | null
  readonly onClose: () => void
}

/** Asks, deletes, and says so when galleries or the portfolio still use it. */
export function DeleteWatermark({ id, onClose }: Props) {
  const remove = useDeleteWatermark()
  const [inUse, setInUse] = useState<string | null>(null)

  function confirm() {
    if (id === null) return
    remove.mutate(id, { onError: (error) => setInUse(isInUse(error) ? whoUsesIt(error) : null), onSettled: onClose })
  }

  return (
    <>
      <ConfirmDialog
        open={id !== null}
        title={texts.removeTitle}
        action={texts.removeConfirm}
        pending={remove.isPending}
        onClose={onClose}
        onConfirm={confirm}
      >
        <p>{texts.removeText}</p>
      </ConfirmDialog>
      <MessageDialog open={inUse !== null} kind="warning" title={texts.inUseTitle} onClose={() => setInUse(null)}>
        <p>{inUse}</p>
      </MessageDialog>
    </>
  )
}

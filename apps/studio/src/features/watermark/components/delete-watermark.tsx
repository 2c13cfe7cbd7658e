import { watermark as texts } from '@revela/phrases'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { MessageDialog } from '../../../ui/message-dialog.tsx'
import { isInUse, useDeleteWatermark } from '../api/watermark-changes.ts'

type Props = {
  /** `null` keeps the question closed. */
  readonly id: string | null
  readonly onClose: () => void
}

/** Asks, deletes, and says so when galleries still use it. */
export function DeleteWatermark({ id, onClose }: Props) {
  const remove = useDeleteWatermark()
  const [inUse, setInUse] = useState(false)

  function confirm() {
    if (id === null) return
    remove.mutate(id, { onError: (error) => setInUse(isInUse(error)), onSettled: onClose })
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
      <MessageDialog open={inUse} kind="warning" title={texts.inUseTitle} onClose={() => setInUse(false)}>
        <p>{texts.inUseText}</p>
      </MessageDialog>
    </>
  )
}

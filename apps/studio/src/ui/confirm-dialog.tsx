import { words } from '@revela/phrases'
import { Button } from 'antd'
import { useRef, type ReactNode } from 'react'
import { Dialog, DialogBody } from './dialog.tsx'

type Props = {
  readonly open: boolean
  readonly title: string
  readonly action: string
  /** The label of the cancel button, if “Cancelar” would be ambiguous. */
  readonly cancelLabel?: string
  readonly pending?: boolean
  /** The initial focus is on the button that changes nothing. */
  readonly focusKeep?: boolean
  readonly width?: number
  readonly children: ReactNode
  readonly onClose: () => void
  /** Called after the closing animation, when the focus has left the dialog. */
  readonly onClosed?: () => void
  readonly onConfirm: () => void
}

/** Asks for confirmation before a loss or a change that affects others. */
export function ConfirmDialog(props: Props) {
  const { open, title, action, cancelLabel = words.cancel, pending = false, focusKeep = false, width = 480 } = props
  const { onClosed } = props
  const keepButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      width={width}
      title={title}
      {...(focusKeep ? { initialFocus: keepButton } : {})}
      {...(onClosed ? { afterOpenChange: (opened: boolean) => (opened ? undefined : onClosed()) } : {})}
      onClose={props.onClose}
      actions={
        <>
          <Button ref={keepButton} size="large" onClick={props.onClose}>
            {cancelLabel}
          </Button>
          <Button type="primary" size="large" loading={pending} onClick={props.onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <DialogBody>{props.children}</DialogBody>
    </Dialog>
  )
}

import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = {
  readonly open: boolean
  readonly title: string
  readonly action: string
  readonly label: string
  readonly example: string
  /** Shown if the reason is missing. */
  readonly blank: string
  readonly pending?: boolean
  readonly children: ReactNode
  readonly onClose: () => void
  readonly onClosed?: () => void
  readonly onConfirm: (reason: string) => void
}

/** Asks for confirmation and for its reason, without which nothing happens. */
export function ReasonDialog(props: Props) {
  const { open, title, action, label, example, blank, pending = false, children, onClose, onClosed, onConfirm } = props
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setReason('')
      setProblem(null)
    }
  }

  function confirm() {
    const written = reason.trim()
    if (written === '') setProblem(blank)
    else onConfirm(written)
  }

  return (
    <ConfirmDialog
      open={open}
      title={title}
      action={action}
      pending={pending}
      onClose={onClose}
      {...(onClosed ? { onClosed } : {})}
      onConfirm={confirm}
    >
      {children}
      <ReasonField
        label={label}
        example={example}
        value={reason}
        problem={problem}
        onChange={(text) => {
          setReason(text)
          setProblem(null)
        }}
      />
    </ConfirmDialog>
  )
}

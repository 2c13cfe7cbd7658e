import { words } from '@revela/phrases'
import { Button } from 'antd'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, DialogBody } from './dialog.tsx'

const icons = { warning: TriangleAlert, error: CircleAlert } as const

type Props = {
  readonly open: boolean
  readonly kind: keyof typeof icons
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
  /** Without one, the button closes the dialog. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** A short message that the user has to close. */
export function MessageDialog({ open, kind, title, children, onClose, action }: Props) {
  return (
    <Dialog
      open={open}
      width={500}
      title={title}
      icon={{ Icon: icons[kind], tone: kind }}
      initialFocus="first-action"
      onClose={onClose}
      actions={
        <Button type="primary" size="large" onClick={action?.run ?? onClose}>
          {action?.label ?? words.close}
        </Button>
      }
    >
      <DialogBody>{children}</DialogBody>
    </Dialog>
  )
}

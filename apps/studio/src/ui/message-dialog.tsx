import { words } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import styles from './message-dialog.module.css'

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

/** A short message that waits for an answer. */
export function MessageDialog({ open, kind, title, children, onClose, action }: Props) {
  const Icon = icons[kind]
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open={open}
      width={500}
      centered
      onCancel={onClose}
      afterOpenChange={(opened) => (opened ? button.current?.focus() : undefined)}
      title={
        <span className={styles.title}>
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" className={styles[kind]} />
          {title}
        </span>
      }
      footer={
        <Button type="primary" size="large" ref={button} onClick={action?.run ?? onClose}>
          {action?.label ?? words.close}
        </Button>
      }
    >
      <div className={styles.body}>{children}</div>
    </Modal>
  )
}

import { words } from '@revela/phrases'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import styles from './message-dialog.module.css'

type Props = {
  readonly open: boolean
  readonly title: string
  readonly action: string
  readonly pending?: boolean
  readonly children: ReactNode
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before something is lost or changed for others. */
export function ConfirmDialog({ open, title, action, pending = false, children, onClose, onConfirm }: Props) {
  return (
    <Modal
      open={open}
      width={480}
      centered
      onCancel={onClose}
      title={<span className={styles.title}>{title}</span>}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="primary" size="large" loading={pending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.body}>{children}</div>
    </Modal>
  )
}

import { words } from '@revela/phrases'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import styles from './message-dialog.module.css'

type Props = {
  readonly open: boolean
  readonly title: string
  readonly action: string
  /** What the other button says, where “Cancelar” would be misread. */
  readonly keep?: string
  readonly pending?: boolean
  readonly children: ReactNode
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before something is lost or changed for others. */
export function ConfirmDialog({
  open,
  title,
  action,
  keep = words.cancel,
  pending = false,
  children,
  onClose,
  onConfirm,
}: Props) {
  return (
    <Modal
      open={open}
      width={480}
      centered
      onCancel={onClose}
      title={<span className={styles.title}>{title}</span>}
      footer={
        <div className={styles.actions}>
          <Button size="large" onClick={onClose}>
            {keep}
          </Button>
          <Button type="primary" size="large" loading={pending} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>{children}</div>
    </Modal>
  )
}

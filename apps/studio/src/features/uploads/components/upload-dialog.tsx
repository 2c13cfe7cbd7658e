import { Modal } from 'antd'
import { useRef, type ReactNode } from 'react'
import styles from './upload-dialog.module.css'

type Props = {
  readonly title: string
  /** The gallery or work, for a dialog that may open on any page. */
  readonly place?: string
  readonly children: ReactNode
  /** First the one that Enter means. */
  readonly actions: ReactNode
  readonly onClose: () => void
  readonly width?: number
}

/** The dialogs of an upload: short, titled, with the first action ready for the keyboard. */
export function UploadDialog({ title, place, children, actions, onClose, width = 520 }: Props) {
  const footer = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open
      centered
      width={width}
      onCancel={onClose}
      mask={{ closable: false }}
      afterOpenChange={(opened) => {
        if (opened) footer.current?.querySelector<HTMLElement>('button, a')?.focus()
      }}
      title={<span className={styles.title}>{title}</span>}
      footer={
        <div className={styles.actions} ref={footer}>
          {actions}
        </div>
      }
    >
      <div className={styles.body}>
        {place === undefined ? null : <p className={styles.place}>{place}</p>}
        {children}
      </div>
    </Modal>
  )
}

import type { ReactNode } from 'react'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import styles from './upload-dialog.module.css'

type Props = {
  readonly title: string
  /** The title of the gallery or work, for a dialog that may open on any page. */
  readonly targetTitle?: string
  readonly children: ReactNode
  /** The first action has the focus. */
  readonly actions: ReactNode
  readonly onClose: () => void
  readonly width?: number
}

/** The frame of the upload dialogs, with the focus on the first action. */
export function UploadDialog({ title, targetTitle, children, actions, onClose, width = 520 }: Props) {
  return (
    <Dialog
      width={width}
      title={title}
      titleSize="large"
      mask={{ closable: false }}
      actions={actions}
      actionLayout="main-first"
      initialFocus="first-action"
      onClose={onClose}
    >
      <DialogBody>
        {targetTitle === undefined ? null : <p className={styles.place}>{targetTitle}</p>}
        {children}
      </DialogBody>
    </Dialog>
  )
}

import { pictureToolbar } from '@revela/phrases'
import { Button } from 'antd'
import { CheckCheck, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '../../../ui/photo-grid/photo-toolbar.module.css'

type Props = {
  readonly onUpload: () => void
  readonly onSelectAll: () => void
  /** The way to the trash. */
  readonly trash: ReactNode
}

/** What can be done with the work's photos while none is selected. */
export function WorkToolbar({ onUpload, onSelectAll, trash }: Props) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={pictureToolbar.label}>
      <Button type="primary" icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={onUpload}>
        {pictureToolbar.upload}
      </Button>
      <button type="button" className={styles.plain} onClick={onSelectAll}>
        <CheckCheck size={18} strokeWidth={1.75} aria-hidden="true" />
        {pictureToolbar.selectAll}
      </button>
      {trash}
    </div>
  )
}

import { pictureToolbar } from '@revela/phrases'
import { Button } from 'antd'
import { CheckCheck, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './photo-toolbar.module.css'

type Props = {
  readonly count: number
  readonly total: number
  readonly onSelectAll: () => void
  readonly onClear: () => void
  readonly onDelete: () => void
  /** What else can be done with them. */
  readonly children?: ReactNode
}

/** The same place, once photos are selected. */
export function SelectionToolbar({ count, total, onSelectAll, onClear, onDelete, children }: Props) {
  const everything = count === total
  return (
    <div className={styles.bar} role="toolbar" aria-label={pictureToolbar.selectionLabel} data-selecting="">
      <button type="button" className={styles.icon} aria-label={pictureToolbar.clear} onClick={onClear}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <output className={styles.selected}>{pictureToolbar.selected(count)}</output>
      <button type="button" className={styles.plain} onClick={everything ? onClear : onSelectAll}>
        <CheckCheck size={18} strokeWidth={1.75} aria-hidden="true" />
        {everything ? pictureToolbar.deselectAll : pictureToolbar.selectAll}
      </button>
      {children}
      <Button
        danger
        className={styles.last}
        icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onDelete}
      >
        {pictureToolbar.deleteSelected}
      </Button>
    </div>
  )
}

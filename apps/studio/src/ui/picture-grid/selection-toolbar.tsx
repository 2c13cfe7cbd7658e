import { pictureToolbar, pictureMove as texts, picturesScreen } from '@revela/phrases'
import { Button } from 'antd'
import {
  CheckCheck,
  Trash2,
  Upload,
  X,
  ArrowDownToLine,
  ArrowUpToLine,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './picture-toolbar.module.css'
import preparationStatusStyles from './preparation-status.module.css'

type PhotoToolbarProps = {
  readonly onUpload?: (() => void) | undefined
  readonly onSelectAll?: (() => void) | undefined
  /** The link to the trash. */
  readonly trash: ReactNode
  /** Further actions. */
  readonly children?: ReactNode
}

/** The toolbar of a gallery or work while no picture is selected. */
export function PhotoToolbar({ onUpload, onSelectAll, trash, children }: PhotoToolbarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={pictureToolbar.label}>
      {onUpload ? (
        <Button type="primary" icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={onUpload}>
          {pictureToolbar.upload}
        </Button>
      ) : null}
      {children}
      {onSelectAll ? (
        <button type="button" className={styles.plain} onClick={onSelectAll}>
          <CheckCheck size={18} strokeWidth={1.75} aria-hidden="true" />
          {pictureToolbar.selectAll}
        </button>
      ) : null}
      {trash}
    </div>
  )
}

type Props = {
  readonly count: number
  readonly total: number
  readonly onSelectAll: () => void
  readonly onClear: () => void
  readonly onDelete: () => void
  /** Further actions for the selected pictures. */
  readonly children?: ReactNode
}

/** The toolbar while pictures are selected. */
export function SelectionToolbar({ count, total, onSelectAll, onClear, onDelete, children }: Props) {
  const everything = count === total
  const allLabel = everything ? pictureToolbar.deselectAll : pictureToolbar.selectAll
  return (
    <div className={styles.bar} role="toolbar" aria-label={pictureToolbar.selectionLabel} data-selecting="">
      <button type="button" className={styles.icon} aria-label={pictureToolbar.clear} onClick={onClear}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <output className={styles.selected}>{pictureToolbar.selected(count)}</output>
      <button type="button" className={styles.plain} title={allLabel} onClick={everything ? onClear : onSelectAll}>
        <CheckCheck size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.allLabel}>{allLabel}</span>
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

type MoveToEdgeProps = { readonly onStart: () => void; readonly onEnd: () => void }

/** Moves pictures to the start or end without dragging. */
export function MoveToEdge({ onStart, onEnd }: MoveToEdgeProps) {
  return (
    <span className={styles.edges}>
      <button type="button" className={styles.icon} aria-label={texts.toStart} title={texts.toStart} onClick={onStart}>
        <ArrowUpToLine size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={styles.icon} aria-label={texts.toEnd} title={texts.toEnd} onClick={onEnd}>
        <ArrowDownToLine size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}

type PreparationStatusProps = {
  readonly total: number
  readonly progress: { readonly stored: number; readonly failed: number } | undefined
}

/** The number of pictures, of those still processing, and of those that failed. */
export function PreparationStatus({ total, progress }: PreparationStatusProps) {
  const { stored = 0, failed = 0 } = progress ?? {}
  return (
    <output className={preparationStatusStyles.status}>
      <span>{picturesScreen.count(total)}</span>
      {stored > 0 ? (
        <span className={preparationStatusStyles.part}>
          <LoaderCircle size={16} strokeWidth={1.75} aria-hidden="true" className={preparationStatusStyles.turning} />
          {picturesScreen.preparing(stored)}
        </span>
      ) : null}
      {failed > 0 ? (
        <span className={preparationStatusStyles.part} data-kind="failed">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {picturesScreen.failed(failed)}
        </span>
      ) : null}
    </output>
  )
}

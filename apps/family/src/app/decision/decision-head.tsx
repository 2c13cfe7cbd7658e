import { familyDecision } from '@revela/phrases'
import styles from './decision-layer.module.css'

type Props = {
  readonly progress: string
  readonly canUndo: boolean
  readonly onUndo: () => void
  readonly onClose: () => void
  readonly onPrevious: () => void
  /** Null at the summary, which is the last page. */
  readonly onNext: (() => void) | null
}

export function DecisionHead({ progress, canUndo, onUndo, onClose, onPrevious, onNext }: Props) {
  return (
    <header className={styles.head}>
      <IconButton label={familyDecision.close} path={icons.close} onClick={onClose} />
      <IconButton label={familyDecision.previous} path={icons.back} onClick={onPrevious} />
      <p className={styles.progress}>{progress}</p>
      {onNext === null ? null : <IconButton label={familyDecision.next} path={icons.next} onClick={onNext} />}
      <IconButton label={familyDecision.undo} path={icons.undo} isOff={!canUndo} onClick={onUndo} />
    </header>
  )
}

const icons = {
  close: 'M18 6 6 18M6 6l12 12',
  back: 'm15 18-6-6 6-6',
  next: 'm9 18 6-6-6-6',
  undo: 'M3 7v6h6M21 17a9 9 0 0 0-15-6.7L3 13',
} as const

type IconButtonProps = {
  readonly label: string
  readonly path: string
  readonly isOff?: boolean
  readonly onClick: () => void
}

function IconButton({ label, path, isOff = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={onClick}
    >
      <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}

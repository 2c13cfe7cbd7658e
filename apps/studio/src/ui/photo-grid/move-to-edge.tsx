import { pictureMove as texts } from '@revela/phrases'
import { ArrowDownToLine, ArrowUpToLine } from 'lucide-react'
import styles from './photo-toolbar.module.css'

type Props = { readonly onStart: () => void; readonly onEnd: () => void }

/** The longest ways of a large grid, without a drag. */
export function MoveToEdge({ onStart, onEnd }: Props) {
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

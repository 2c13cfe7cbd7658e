import { pictureMove as texts } from '@revela/phrases'
import { ArrowDownToLine, ArrowUpToLine } from 'lucide-react'
import styles from '../../../ui/photo-grid/photo-toolbar.module.css'
import { reordered } from '../../../ui/photo-grid/reordered.ts'
import type { WorkPictures } from '../api/portfolio-queries.ts'

type Props = {
  readonly pictures: WorkPictures
  readonly ids: ReadonlySet<string>
  readonly onMove: (order: WorkPictures) => void
}

/** The longest ways of a large work, without a drag. */
export function MoveToEdge({ pictures, ids, onMove }: Props) {
  const to = (before: number) => onMove(reordered(pictures, ({ id }) => ids.has(id), before))
  return (
    <span className={styles.edges}>
      <button
        type="button"
        className={styles.icon}
        aria-label={texts.toStart}
        title={texts.toStart}
        onClick={() => to(0)}
      >
        <ArrowUpToLine size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label={texts.toEnd}
        title={texts.toEnd}
        onClick={() => to(pictures.length)}
      >
        <ArrowDownToLine size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}

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
    <>
      <button type="button" className={styles.plain} onClick={() => to(0)}>
        <ArrowUpToLine size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.toStart}
      </button>
      <button type="button" className={styles.plain} onClick={() => to(pictures.length)}>
        <ArrowDownToLine size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.toEnd}
      </button>
    </>
  )
}

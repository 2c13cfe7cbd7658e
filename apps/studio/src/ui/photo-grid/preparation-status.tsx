import { picturesScreen } from '@revela/phrases'
import { LoaderCircle, TriangleAlert } from 'lucide-react'
import styles from './preparation-status.module.css'

type Props = {
  readonly total: number
  readonly progress: { readonly stored: number; readonly failed: number } | undefined
}

/** How many photos there are, how many are still on their way, and how many never arrived. */
export function PreparationStatus({ total, progress }: Props) {
  const { stored = 0, failed = 0 } = progress ?? {}
  return (
    <output className={styles.status}>
      <span>{picturesScreen.count(total)}</span>
      {stored > 0 ? (
        <span className={styles.part}>
          <LoaderCircle size={16} strokeWidth={1.75} aria-hidden="true" className={styles.turning} />
          {picturesScreen.preparing(stored)}
        </span>
      ) : null}
      {failed > 0 ? (
        <span className={styles.part} data-kind="failed">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {picturesScreen.failed(failed)}
        </span>
      ) : null}
    </output>
  )
}

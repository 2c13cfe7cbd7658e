import { familyBar, familyReview } from '@revela/phrases'
import type { ReactNode } from 'react'
import { notify } from '../../../lib/notices.ts'
import { useStore } from '../../../lib/store.ts'
import type { Choosing } from '../lib/choosing.ts'
import type { Desk } from '../lib/desk.ts'
import { termsOf } from '../lib/terms.ts'
import { useCounts } from '../lib/use-choosing.ts'
import { BarCount } from './bar-count.tsx'
import styles from './selection-bar.module.css'

type Props = {
  readonly choosing: Choosing
  readonly desk: Desk
  readonly chip: ReactNode
  readonly onMine: (() => void) | null
  readonly onFinish: () => void
}

export function OpenBar({ choosing, desk, chip, onMine, onFinish }: Props) {
  const { chosen } = useCounts(choosing, desk)
  const terms = termsOf(useStore(desk.selection))
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <BarCount terms={terms} chosen={chosen} />
        <p className={styles.beneath}>
          {onMine === null ? null : (
            <button type="button" className={styles.mine} onClick={onMine}>
              {familyBar.mine}
            </button>
          )}
          {chip}
        </p>
      </div>
      <button
        type="button"
        className={styles.main}
        onClick={() => (chosen === 0 ? notify({ text: familyReview.empty }) : onFinish())}
      >
        {familyBar.finish}
      </button>
    </div>
  )
}

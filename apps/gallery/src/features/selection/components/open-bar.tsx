import { familyBar, familyReview } from '@revela/phrases'
import type { ReactNode } from 'react'
import { notify } from '../../../lib/notices.ts'
import { useStore } from '../../../lib/store.ts'
import { barWords } from '../lib/bar-words.ts'
import type { Choosing } from '../lib/choosing.ts'
import type { Desk } from '../lib/desk.ts'
import { termsOf } from '../lib/terms.ts'
import { useCounts } from '../lib/use-choosing.ts'
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
  const words = barWords(termsOf(useStore(desk.selection)), chosen)
  return (
    <div className={styles.bar}>
      {words.full === null ? null : (
        <div className={styles.progress} aria-hidden="true">
          <div style={{ transform: `scaleX(${words.full})` }} />
        </div>
      )}
      <div className={styles.words}>
        <output className={styles.count}>
          {words.parts.map(({ text, strong }, place) => (
            <span key={text}>
              {place === 0 ? '' : ' '}
              {strong ? <strong>{text}</strong> : text}
            </span>
          ))}
        </output>
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

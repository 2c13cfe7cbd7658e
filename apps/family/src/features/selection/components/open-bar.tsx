import type { SelectionTerms } from '@revela/domain'
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

type BarCountProps = { readonly terms: SelectionTerms; readonly chosen: number }

/** How many, what they cost, and how full it is; said aloud at every tap. */
export function BarCount({ terms, chosen }: BarCountProps) {
  const { parts, full } = barWords(terms, chosen)
  return (
    <>
      {full === null ? null : (
        <div className={styles.progress} aria-hidden="true">
          <div style={{ transform: `scaleX(${full})` }} />
        </div>
      )}
      <output className={styles.count}>
        {parts.map(({ text, strong }, place) => (
          <span key={text}>
            {place === 0 ? '' : ' '}
            {strong ? <strong>{text}</strong> : text}
          </span>
        ))}
      </output>
    </>
  )
}

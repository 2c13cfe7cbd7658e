import type { SelectionTerms } from '@revela/domain'
import { barWords } from '../lib/bar-words.ts'
import styles from './selection-bar.module.css'

type Props = { readonly terms: SelectionTerms; readonly chosen: number }

/** How many, what they cost, and how full it is; said aloud at every tap. */
export function BarCount({ terms, chosen }: Props) {
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

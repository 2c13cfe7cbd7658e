import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = { readonly drawing: ReactNode; readonly sentence: string; readonly children: ReactNode }

/** A line drawing, one sentence, and at most one thing to do. */
export function EmptyState({ drawing, sentence, children }: Props) {
  return (
    <div className={styles.empty}>
      {drawing}
      <h2 className={styles.sentence}>{sentence}</h2>
      <div className={styles.more}>{children}</div>
    </div>
  )
}

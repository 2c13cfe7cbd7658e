import { familyBar } from '@revela/phrases'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import type { Desk } from '../../features/selection/lib/desk.ts'
import { termsOf } from '../../features/selection/lib/terms.ts'
import { termsWords } from '../../features/selection/lib/terms-words.ts'
import { useStore } from '../../lib/store.ts'
import styles from './selection-screen.module.css'

function Terms({ desk }: { readonly desk: Desk }) {
  const selection = useStore(desk.selection)
  const { limit_date: limit, status } = selection
  return (
    <div className={styles.terms}>
      <p>{termsWords(termsOf(selection))}</p>
      {limit === null || status === 'done' ? null : (
        <p className={styles.until}>{status === 'open' ? familyBar.until(limit) : familyBar.over(limit)}</p>
      )}
    </div>
  )
}

/** What is expected, before the first photograph. */
export function TermsCard({ choosing }: { readonly choosing: Choosing }) {
  const desk = useStore(choosing.desk)
  return desk === null ? null : <Terms desk={desk} />
}

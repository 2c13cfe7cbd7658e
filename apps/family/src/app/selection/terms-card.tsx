import { familyBar } from '@revela/phrases'
import type { FamilySelection } from '../../features/selection/api/calls.ts'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import type { Desk } from '../../features/selection/lib/desk.ts'
import { termsOf } from '../../features/selection/lib/terms.ts'
import { termsWords } from '../../features/selection/lib/terms-words.ts'
import { useStore } from '../../lib/store.ts'
import styles from './selection-screen.module.css'

type Agreed = Pick<FamilySelection, 'terms' | 'limit_date'> & { readonly status: FamilySelection['status'] }

function Terms({ agreed }: { readonly agreed: Agreed }) {
  const { limit_date: limit, status } = agreed
  return (
    <div className={styles.terms}>
      <p>{termsWords(termsOf(agreed))}</p>
      {limit === null || status === 'done' ? null : (
        <p className={styles.until}>{status === 'open' ? familyBar.until(limit) : familyBar.over(limit)}</p>
      )}
    </div>
  )
}

function Begun({ desk }: { readonly desk: Desk }) {
  return <Terms agreed={useStore(desk.selection)} />
}

/** What is expected, before the first photograph. */
export function TermsCard({ choosing }: { readonly choosing: Choosing }) {
  const desk = useStore(choosing.desk)
  const { offer } = choosing
  if (desk !== null) return <Begun desk={desk} />
  if (offer === null) return null
  const over = offer.limit_date !== null && offer.days_left === null
  return <Terms agreed={{ ...offer, status: over ? 'expired' : 'open' }} />
}

import { familyBar } from '@revela/phrases'
import type { SelectionOffer } from '../api/calls.ts'
import { termsOf } from '../lib/terms.ts'
import { BarCount } from './bar-count.tsx'
import { DeadlineChip } from './deadline-chip.tsx'
import styles from './selection-bar.module.css'

/** Before the first tap of a public selection: what it would be. */
export function OfferBar({ offer }: { readonly offer: SelectionOffer | null }) {
  const over = offer !== null && offer.limit_date !== null && offer.days_left === null
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        {offer === null || over ? null : <BarCount terms={termsOf(offer)} chosen={0} />}
        <p className={styles.beneath}>
          {over ? familyBar.over(offer.limit_date) : familyBar.begin}
          {offer === null ? null : <DeadlineChip days={offer.days_left} date={offer.limit_date} />}
        </p>
      </div>
    </div>
  )
}

import type { SelectionTerms, SelectionTotals } from '@revela/domain'
import { familyChoice, familyReview } from '@revela/phrases'
import styles from './page.module.css'

type Props = { readonly terms: SelectionTerms; readonly totals: SelectionTotals }

/** What is included, what is paid for, and the sum; nothing where nothing is sold. */
export function SumTable({ terms, totals }: Props) {
  if (!terms.selling) return null
  const { included, extras, totalCents } = totals
  const price = terms.extraPriceCents ?? 0
  const all = terms.chargeType === 'ALL'
  return (
    <dl className={styles.sums}>
      {all ? null : (
        <div>
          <dt>{familyReview.included}</dt>
          <dd>{familyReview.photos(included)}</dd>
        </div>
      )}
      {extras === 0 ? null : (
        <div>
          <dt>{(all ? familyReview.each : familyReview.extras)(extras, price)}</dt>
          <dd>{familyChoice.money(totalCents)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{familyReview.total}</dt>
        <dd>{totalCents === 0 ? familyReview.nothingToPay : familyChoice.money(totalCents)}</dd>
      </div>
    </dl>
  )
}

import { amountToAsk, type EarlierPayment } from '@revela/domain'
import { familyChoice, familyPayment } from '@revela/phrases'
import type { FamilySelection } from '../api/calls.ts'
import styles from './page.module.css'

type Payments = Pick<FamilySelection, 'paid_before' | 'declared_before' | 'payment'>

/** What was declared is no longer mentioned once the whole payment is confirmed. */
export function earlierPaymentOf({ paid_before, declared_before, payment }: Payments): EarlierPayment {
  const isReceived = payment !== null && payment.received_at !== null
  return { paidBefore: paid_before, declaredBefore: isReceived ? 0 : declared_before }
}

/** What was paid or declared before the selection was reopened, one sentence for each. */
export function earlierPaymentWords({ paidBefore, declaredBefore }: EarlierPayment): string[] {
  return [
    ...(paidBefore === 0 ? [] : [familyPayment.paidBefore(paidBefore)]),
    ...(declaredBefore === 0 ? [] : [familyPayment.declaredBefore(declaredBefore)]),
  ]
}

type RowsProps = { readonly earlier: EarlierPayment; readonly total: number }

/** Rows below the total of a review: earlier payments and the difference; nothing without an earlier payment. */
export function EarlierPaymentRows({ earlier, total }: RowsProps) {
  const { paidBefore, declaredBefore } = earlier
  if (paidBefore + declaredBefore === 0) return null
  const remaining = amountToAsk(total, earlier)
  return (
    <>
      {paidBefore === 0 ? null : (
        <div>
          <dt>{familyPayment.paidRow}</dt>
          <dd>{familyChoice.money(paidBefore)}</dd>
        </div>
      )}
      {declaredBefore === 0 ? null : (
        <div>
          <dt>{familyPayment.declaredRow}</dt>
          <dd>{familyChoice.money(declaredBefore)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{familyPayment.remaining}</dt>
        <dd>{remaining === 0 ? familyPayment.nothing : familyChoice.money(remaining)}</dd>
      </div>
    </>
  )
}

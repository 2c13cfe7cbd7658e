import { formatMoney } from '@revela/domain'
import { paymentStatus } from '@revela/phrases'
import styles from './amount.module.css'

/** What is to be paid. */
export function Amount({ cents }: { readonly cents: number }) {
  return (
    <p className={styles.amount}>
      {paymentStatus.amount} <strong>{formatMoney(cents)}</strong>
    </p>
  )
}

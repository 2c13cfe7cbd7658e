import { formatMoney } from '@revela/domain'
import { checkoutOverview as texts } from '@revela/phrases'
import type { SoldOption } from '../api/solution.ts'
import styles from './price-lines.module.css'

type Props = {
  readonly option: SoldOption
  readonly installments: number
  /** The coupon that counts. */
  readonly coupon: string | null
}

/** What is paid now, line by line, as the server counts it. */
export function PriceLines({ option, installments, coupon }: Props) {
  const { price, quote, type } = option
  const part = option.installments.find((one) => one.count === installments)
  const less = [
    ...(quote.discount > 0 ? [[texts.discount(coupon ?? ''), quote.discount] as const] : []),
    ...(quote.credit > 0 ? [[texts.credit, quote.credit] as const] : []),
  ]
  return (
    <dl className={styles.lines}>
      <div>
        <dt>{texts.list[type]}</dt>
        <dd>{formatMoney(price)}</dd>
      </div>
      {less.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>− {formatMoney(cents)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{texts.total}</dt>
        <dd>
          <span>{formatMoney(quote.amount)}</span>
          {installments > 1 && part ? <small>{texts.parts(installments, formatMoney(part.price))}</small> : null}
          {installments === 1 && type === 'annually' && quote.amount > 0 ? (
            <small>{texts.perMonth(formatMoney(Math.round(quote.amount / 12)))}</small>
          ) : null}
        </dd>
      </div>
    </dl>
  )
}

import { formatMoney, type Product } from '@revela/domain'
import { financial } from '@revela/phrases'
import { Button } from 'antd'
import { useState } from 'react'
import { formatInstantDay } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useResumeRenewal } from '../api/billing-changes.ts'
import type { Agreement, KeptCard } from '../api/billing-queries.ts'
import { agreementState } from '../lib/agreement-state.ts'
import { AgreementNote } from './agreement-note.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './agreement-card.module.css'

const texts = financial.agreement

type Props = {
  readonly product: Product
  readonly agreement: Agreement
  readonly card: KeptCard | null
  readonly now: Date
}

function facts({ agreement, card }: Props): ReadonlyArray<readonly [string, string]> {
  const { next_amount: amount, periodicity, renews_on, renews_with, paid_until } = agreement
  const each = periodicity === 'monthly' ? texts.perMonth : texts.perYear
  const by = renews_with === null ? '' : texts.next[renews_with]
  const paidBy = renews_with === 'credit-card' && card ? texts.onCard(card.last_four) : by
  const next = renews_on === null || agreement.canceled ? texts.notRenewed : `${formatInstantDay(renews_on)}, ${paidBy}`
  return [
    ...(amount === null ? [] : [[texts.price, each(formatMoney(amount))] as const]),
    [texts.nextCharge, next],
    ...(paid_until === null ? [] : [[texts.paidUntil, formatInstantDay(paid_until)] as const]),
  ]
}

/** One product's agreement, and how to change or to end it. */
export function AgreementCard(props: Props) {
  const { product, agreement, now } = props
  const [canceling, setCanceling] = useState(false)
  const resume = useResumeRenewal()
  const state = agreementState(agreement, now)
  const mayCancel = state === 'running' || state === 'grace' || state === 'frozen'
  return (
    <div className={styles.card}>
      <h3 className={styles.plan}>{agreement.plan_name}</h3>
      <AgreementNote agreement={agreement} state={state} />
      <dl className={styles.facts}>
        {facts(props).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        {state === 'canceled' ? (
          <Button type="primary" size="large" loading={resume.isPending} onClick={() => resume.mutate(product)}>
            {texts.resume}
          </Button>
        ) : null}
        {product === 'gallery_pro' ? (
          <ButtonLink to={paths.checkoutPlans} primary={state === 'over'}>
            {state === 'over' ? texts.seePlans : texts.change}
          </ButtonLink>
        ) : null}
        {mayCancel ? (
          <Button type="link" className={styles.quiet ?? ''} onClick={() => setCanceling(true)}>
            {financial.cancel.open}
          </Button>
        ) : null}
      </div>
      <CancelDialog product={product} agreement={agreement} open={canceling} onClose={() => setCanceling(false)} />
    </div>
  )
}

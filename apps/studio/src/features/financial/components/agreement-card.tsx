import { formatMoney, type Product } from '@revela/domain'
import { financial } from '@revela/phrases'
import { Button } from 'antd'
import { useState } from 'react'
import { formatInstantDay } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import {
  useCancelRenewal,
  useResumeRenewal,
  type Agreement,
  type SavedCard,
  agreementState,
  type AgreementState,
} from '../api/billing.ts'
import styles from './agreement-card.module.css'
import agreementNoteStyles from './agreement-note.module.css'

const cancelDialogTexts = financial.cancel

type CancelDialogProps = {
  readonly product: Product
  readonly agreement: Agreement
  readonly open: boolean
  readonly onClose: () => void
}

/** The confirmation: what remains, until when, and how to undo it. */
function CancelDialog({ product, agreement, open, onClose }: CancelDialogProps) {
  const cancel = useCancelRenewal()
  const { plan_name: plan, paid_until: until } = agreement
  return (
    <ConfirmDialog
      open={open}
      title={cancelDialogTexts.title(plan)}
      action={cancelDialogTexts.confirm}
      cancelLabel={cancelDialogTexts.keep}
      pending={cancel.isPending}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ product, agreement }, { onSuccess: onClose })}
    >
      {until === null ? null : (
        <p>
          <strong>{cancelDialogTexts.stays(plan, formatInstantDay(until))}</strong>
        </p>
      )}
      <p>{cancelDialogTexts.after}</p>
      <p>{cancelDialogTexts.back}</p>
    </ConfirmDialog>
  )
}

const agreementNoteTexts = financial.agreement

function words({ plan_name, paid_until, grace_until }: Agreement, state: AgreementState) {
  const until = paid_until === null ? '' : formatInstantDay(paid_until)
  if (state === 'canceled')
    return {
      kind: 'warning',
      title: agreementNoteTexts.canceledTitle,
      text: agreementNoteTexts.canceledText(plan_name, until),
    } as const
  if (state === 'grace' && grace_until !== null)
    return {
      kind: 'warning',
      title: agreementNoteTexts.graceTitle,
      text: agreementNoteTexts.graceText(formatInstantDay(grace_until)),
    } as const
  if (state === 'frozen')
    return { kind: 'error', title: agreementNoteTexts.frozenTitle, text: agreementNoteTexts.frozenText } as const
  return null
}

/** A notice above the data of a subscription that is not in its normal state. */
function AgreementNote({ agreement, state }: { readonly agreement: Agreement; readonly state: AgreementState }) {
  const note = words(agreement, state)
  if (note !== null) {
    return (
      <div className={agreementNoteStyles.note}>
        <Callout kind={note.kind} title={note.title}>
          {note.text}
        </Callout>
      </div>
    )
  }
  if (state !== 'over' || agreement.paid_until === null) return null
  return <p className={agreementNoteStyles.over}>{agreementNoteTexts.over(formatInstantDay(agreement.paid_until))}</p>
}

const texts = financial.agreement

type Props = {
  readonly product: Product
  readonly agreement: Agreement
  readonly card: SavedCard | null
  readonly now: Date
}

function facts({ agreement, card }: Props): ReadonlyArray<readonly [string, string]> {
  const { next_amount: amount, periodicity, renews_on, renews_with, paid_until } = agreement
  const each = periodicity === 'monthly' ? texts.perMonth : texts.perYear
  const by = renews_with === null ? '' : texts.next[renews_with]
  const onCard = card ? texts.onCard(card.last_four) : texts.withoutCard
  const paidBy = renews_with === 'credit-card' ? onCard : by
  const next = renews_on === null || agreement.canceled ? texts.notRenewed : `${formatInstantDay(renews_on)}, ${paidBy}`
  return [
    ...(amount === null ? [] : [[texts.price, each(formatMoney(amount))] as const]),
    [texts.nextCharge, next],
    ...(paid_until === null ? [] : [[texts.paidUntil, formatInstantDay(paid_until)] as const]),
  ]
}

/** The subscription to one product, with the actions that change or end it. */
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

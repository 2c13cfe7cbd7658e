import { type CheckoutChoice, formatMoney, renewalChargedAt, saoPauloDay } from '@revela/domain'
import { checkoutAnswers, checkoutOverview, checkoutOverview as texts } from '@revela/phrases'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { CalendarCheck, CircleCheck, CircleX, Gift, RefreshCw, RotateCcw, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import iconButton from '../../../ui/icon-button.module.css'
import { couponQuery, type SoldOption, type Solution, type CouponStatus } from '../api/offer.ts'
import styles from './order-summary.module.css'
import { PeriodicitySwitch } from './periodicity-switch.tsx'

const couponFieldTexts = checkoutOverview.coupon

type CouponFieldProps = {
  readonly status: CouponStatus | null
  /** Returns the coupon that the order has after the change. */
  readonly onChange: (name: string | null) => string | null
}

function mismatchStatus(name: string): CouponStatus {
  return { name, valid: false, text: checkoutAnswers.coupon.periodicity, automatic: false, id: null }
}

/** The effect of a coupon on this order, by colour, icon and word. */
function CouponTag({ status, onRemove }: { readonly status: CouponStatus; readonly onRemove: () => void }) {
  const Icon = status.valid ? CircleCheck : CircleX
  return (
    <div className={styles.coupon}>
      <p className={styles.line}>
        <strong className={styles.name}>{status.name}</strong>
        <span className={styles.tag} data-valid={status.valid}>
          <Icon size={14} strokeWidth={2} aria-hidden="true" />
          {status.valid ? couponFieldTexts.valid : couponFieldTexts.invalid}
        </span>
      </p>
      {status.text ? <p className={styles.text}>{status.text}</p> : null}
      {status.automatic ? null : (
        <button
          type="button"
          className={`${iconButton.button} ${styles.remove}`}
          aria-label={couponFieldTexts.remove(status.name)}
          onClick={onRemove}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

function CouponField({ status, onChange }: CouponFieldProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  /** A valid coupon that does not apply to this order: the annual coupon typed for a monthly plan. */
  const [dropped, setDropped] = useState<string | null>(null)
  /** A typed coupon whose effect on this order is not known yet. */
  const added = useRef<string | null>(null)
  const id = useId()

  useEffect(() => {
    if (status === null || status.name !== added.current) return
    added.current = null
    if (status.valid) notify('success', couponFieldTexts.added)
  }, [status])

  async function apply(event: FormEvent) {
    event.preventDefault()
    const name = typed.trim().toUpperCase()
    if (name === '' || isChecking) return
    setIsChecking(true)
    setDropped(null)
    try {
      const { coupon } = await queries.fetchQuery(couponQuery(name))
      const appliedName = onChange(name)
      if (coupon.valid) {
        setTyped('')
        if (appliedName === coupon.name) added.current = coupon.name
        else setDropped(coupon.name)
      }
    } catch (error) {
      notifyFailure(error, couponFieldTexts.failed)
    }
    setIsChecking(false)
  }

  const shown = status ?? (dropped === null ? null : mismatchStatus(dropped))

  function remove() {
    setDropped(null)
    onChange(null)
  }

  return (
    <div className={styles.field}>
      <form className={styles.form} onSubmit={(event) => void apply(event)} noValidate>
        <label htmlFor={id} className={styles.label}>
          {couponFieldTexts.label}
        </label>
        <Input
          id={id}
          value={typed}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button htmlType="submit" loading={isChecking} disabled={typed.trim() === ''}>
          {couponFieldTexts.apply}
        </Button>
      </form>
      <output>{shown === null ? null : <CouponTag status={shown} onRemove={remove} />}</output>
    </div>
  )
}

type PeriodFactsProps = {
  readonly quote: SoldOption['quote']
  readonly choice: Pick<CheckoutChoice, 'method' | 'periodicity'>
  readonly inTrial: boolean
  /** The order continues a plan that is already paid. */
  readonly isExtension: boolean
}

const dayAt = (instant: Date) => formatCalendarDay(saoPauloDay(instant))

/** The day on which the next period is charged, as the financial page shows it. */
function renewalDay({ ends_at: endsAt }: SoldOption['quote'], { method, periodicity }: PeriodFactsProps['choice']) {
  return dayAt(renewalChargedAt({ periodicity, renewsWith: method, paidUntil: new Date(endsAt) }))
}

/** When the paid period begins, and when and how much is charged next: shown before the payment. */
function PeriodFacts({ quote, choice, inTrial, isExtension }: PeriodFactsProps) {
  const starts = dayAt(new Date(quote.starts_at))
  return (
    <ul className={styles.facts}>
      <li>
        <CalendarCheck size={18} strokeWidth={1.75} aria-hidden="true" />
        {isExtension ? texts.startsAfterPaid(starts) : inTrial ? texts.startsAfterTrial(starts) : texts.startsNow}
      </li>
      {quote.bonus_days > 0 ? (
        <li>
          <Gift size={18} strokeWidth={1.75} aria-hidden="true" />
          {texts.bonus(quote.bonus_days)}
        </li>
      ) : null}
      <li>
        <RefreshCw size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.renews(renewalDay(quote, choice), formatMoney(quote.renewal_amount), dayAt(new Date(quote.ends_at)))}
      </li>
      <li>
        <RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.withdrawal}
      </li>
    </ul>
  )
}

type Props = {
  readonly solution: Solution
  readonly choice: CheckoutChoice
  readonly option: SoldOption
  readonly coupon: CouponStatus | null
  readonly inTrial: boolean
  readonly isExtension: boolean
  readonly onChange: (next: Partial<CheckoutChoice>) => CheckoutChoice | null
}

/** The order. Every part of it can still be changed, and the price is updated. */
export function OrderSummary({ solution, choice, option, coupon, inTrial, isExtension, onChange }: Props) {
  const title = useId()
  const counts = coupon?.valid ? coupon.name : (option.coupon?.name ?? null)
  return (
    <section className={styles.summary} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {texts.summary}
      </h2>
      <ChoiceList
        label={texts.plan}
        value={String(choice.planId)}
        options={solution.plans.map((plan) => ({ value: String(plan.id), text: plan.display_name }))}
        onChange={(planId) => onChange({ planId: Number(planId) })}
      />
      <PeriodicitySwitch
        value={choice.periodicity}
        onChange={(periodicity) => onChange({ periodicity })}
        saves={!coupon?.valid || coupon.automatic}
      />
      <CouponField status={coupon} onChange={(name) => onChange({ coupon: name })?.coupon ?? null} />
      <PriceLines option={option} installments={choice.installments} coupon={counts} />
      <PeriodFacts quote={option.quote} choice={choice} inTrial={inTrial} isExtension={isExtension} />
    </section>
  )
}

type PriceLinesProps = {
  readonly option: SoldOption
  readonly installments: number
  /** The coupon that applies. */
  readonly coupon: string | null
}

/** The price line by line, as calculated by the server. */
function PriceLines({ option, installments, coupon }: PriceLinesProps) {
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

import { formatMoney, type Periodicity } from '@revela/domain'
import { checkout, checkoutPlans as texts, planBenefits } from '@revela/phrases'
import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import type { SoldOption, SoldPlan } from '../api/offer.ts'
import { isGalleryPlan, planPrice, limitRows, type GalleryLimits, type LimitCell } from '../lib/plan-offers.ts'
import styles from './plan-card.module.css'
import planTableStyles from './plan-table.module.css'

type Props = {
  readonly plan: SoldPlan
  readonly option: SoldOption
  readonly to: string
  readonly recommended: boolean
  /** There is no other plan to compare it with. */
  readonly alone: boolean
  readonly current: boolean
  /** The day until which this plan with this periodicity is already paid. */
  readonly paidUntil: string | null
}

/** The four most requested limits; the table has all of them. */
const headlines = ['space', 'max_gallery', 'max_picture', 'max_picture_px'] as const

function pointsOf({ limits }: SoldPlan): readonly string[] {
  if (!isGalleryPlan(limits)) return texts.siteBenefits
  return headlines.map((key) => planBenefits[key](limits[key]))
}

function Price({ option, type }: { readonly option: SoldOption; readonly type: Periodicity }) {
  const { total, monthly, listMonthly } = planPrice(option)
  return (
    <div className={styles.prices}>
      <p className={styles.price}>
        <strong>{formatMoney(monthly)}</strong> {checkout.perMonth}
      </p>
      <p className={styles.terms}>
        {type === 'annually' ? texts.yearTotal(formatMoney(total), 12, formatMoney(monthly)) : texts.monthTotal}
      </p>
      {monthly < listMonthly ? <p className={styles.was}>{texts.yearWas(formatMoney(listMonthly))}</p> : null}
    </div>
  )
}

export function PlanCard({ plan, option, to, recommended, alone, current, paidUntil }: Props) {
  const id = useId()
  const mark = current ? texts.current : recommended ? texts.recommended : null
  return (
    <section className={styles.card} aria-labelledby={id} data-recommended={recommended || alone || undefined}>
      <div className={styles.heading}>
        <h2 id={id} className={styles.name}>
          {plan.display_name}
        </h2>
        {mark === null ? null : <p className={styles.mark}>{mark}</p>}
      </div>
      <Price option={option} type={option.type} />
      {paidUntil === null ? (
        <ButtonLink to={to} primary={recommended || alone}>
          {texts.choose(plan.display_name)}
        </ButtonLink>
      ) : (
        <div className={styles.owned}>
          <p>{texts.paidUntil(paidUntil)}</p>
          <InlineLink to={to}>{texts.extend[option.type]}</InlineLink>
        </div>
      )}
      <ul className={styles.points}>
        {pointsOf(plan).map((point) => (
          <li key={point}>
            <Check size={18} strokeWidth={2} aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}

type PlanTableProps = { readonly plans: readonly { readonly name: string; readonly limits: GalleryLimits }[] }

function Cell({ value }: { readonly value: LimitCell }) {
  if (typeof value === 'string') return value
  const Icon = value ? Check : Minus
  return (
    <>
      <Icon size={18} strokeWidth={2} aria-hidden="true" className={value ? planTableStyles.yes : planTableStyles.no} />
      <span className="visually-hidden">{value ? texts.included : texts.notIncluded}</span>
    </>
  )
}

/** Every limit of every plan, side by side. */
export function PlanTable({ plans }: PlanTableProps) {
  return (
    <section className={planTableStyles.compare}>
      <h2 className={planTableStyles.title}>{texts.compare}</h2>
      <table className={planTableStyles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.limit}</span>
            </th>
            {plans.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limitRows(plans.map(({ limits }) => limits)).map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={plans[index]?.name}>
                  <Cell value={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

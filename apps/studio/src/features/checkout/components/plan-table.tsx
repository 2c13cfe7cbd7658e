import { checkoutPlans as texts } from '@revela/phrases'
import { Check, Minus } from 'lucide-react'
import { limitRows, type GalleryLimits, type LimitCell } from '../lib/limit-rows.ts'
import styles from './plan-table.module.css'

type Props = { readonly plans: readonly { readonly name: string; readonly limits: GalleryLimits }[] }

function Cell({ value }: { readonly value: LimitCell }) {
  if (typeof value === 'string') return value
  const Icon = value ? Check : Minus
  return (
    <>
      <Icon size={18} strokeWidth={2} aria-hidden="true" className={value ? styles.yes : styles.no} />
      <span className="visually-hidden">{value ? texts.included : texts.notIncluded}</span>
    </>
  )
}

/** Every limit of every plan side by side. */
export function PlanTable({ plans }: Props) {
  return (
    <section className={styles.compare}>
      <h2 className={styles.title}>{texts.compare}</h2>
      <table className={styles.table}>
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
              {cells.map((cell, place) => (
                <td key={plans[place]?.name}>
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

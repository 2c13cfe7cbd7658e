import { planAlert } from '@revela/phrases'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button-link.tsx'
import styles from './alert-card.module.css'

type Props = {
  readonly kind: 'calm' | 'warning'
  readonly icon: ReactNode
  readonly children: ReactNode
  /** Where the plans are; null: choosing one would change nothing. */
  readonly plans: string | null
}

export function AlertCard({ kind, icon, children, plans }: Props) {
  return (
    <section className={styles.card} data-kind={kind} aria-label={planAlert.region}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>{children}</div>
      {plans === null ? null : <ButtonLink to={plans}>{planAlert.seePlans}</ButtonLink>}
    </section>
  )
}

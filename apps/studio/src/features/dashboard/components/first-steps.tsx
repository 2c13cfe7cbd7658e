import { dashboard } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { firstSteps } from '../lib/first-steps.ts'
import type { Dashboard } from '../api/dashboard-query.ts'
import { DashboardSection } from './dashboard-section.tsx'
import styles from './first-steps.module.css'

const texts = dashboard.firstSteps

/** What a new account does first; each step is derived from what the account has. */
export function FirstSteps({ day }: { readonly day: Dashboard | undefined }) {
  const { data: info } = useQuery(customerInfoQuery)
  // Still loading.
  if (day === undefined) return null
  const steps = firstSteps(day, info?.user_data.email_confirmed ?? true)
  if (steps.length === 0) return null
  return (
    <DashboardSection title={texts.title} lead={texts.lead}>
      <ol className={styles.steps}>
        {steps.map(({ name, text, to, isDone }) => {
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={name} className={styles.step} data-done={isDone}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
              {isDone ? (
                <span>
                  {text} <span className="visually-hidden">{texts.done}</span>
                </span>
              ) : to === null ? (
                <span>{text}</span>
              ) : (
                <InlineLink to={to}>{text}</InlineLink>
              )}
            </li>
          )
        })}
      </ol>
    </DashboardSection>
  )
}

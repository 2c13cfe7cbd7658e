import { planAlert } from '@revela/domain'
import type { CustomerInfo } from '../../../lib/customer-info.ts'
import { ClosingAlert } from './closing-alert.tsx'
import { ExpiringAlert } from './expiring-alert.tsx'
import { TrialAlert } from './trial-alert.tsx'

type Props = { readonly subscription: CustomerInfo['user_subscription']; readonly path: string }

/** What ends soon, above the galleries. */
export function PlanAlertBanner({ subscription, path }: Props) {
  const alert = planAlert(subscription, path)
  if (alert === null) return null
  if (alert.kind === 'trial') return <TrialAlert lastDay={alert.lastDay} />
  return alert.kind === 'expiring' ? <ExpiringAlert /> : <ClosingAlert closesOn={alert.closesOn} />
}

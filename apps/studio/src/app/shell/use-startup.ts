import type { revokeFirstAccess } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { startupDecision } from '@revela/domain'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'
import type { CustomerInfo } from '../../lib/customer-info.ts'

export const revokeFirstAccessCall = callable<typeof revokeFirstAccess>('PUT', '/customer/flag/revoke/first-access')

/** Clears the first-access flag once per visit and registers a browser for push messages again. `leaving` is true for an account that only has the Site. */
export function useStartup(info: CustomerInfo, siteUrl: string | null): { readonly leaving: boolean } {
  const facts = { subscription: info.user_subscription, user: info.user_data, siteUrl }
  const { leaveForSite, revokeFirstAccess: firstVisit } = startupDecision(facts)
  const { customer_id: customerId } = info.user_data
  const done = useRef(false)

  useEffect(() => {
    if (done.current) return
    done.current = true
    // If the call fails, the next visit clears the flag.
    if (firstVisit) void call(revokeFirstAccessCall).catch(() => undefined)
    if (hasPushPermission()) void restorePushOf(customerId)
  }, [firstVisit, customerId])

  return { leaving: leaveForSite !== null }
}

const hasPushPermission = () => 'Notification' in globalThis && Notification.permission === 'granted'

/** A subscription belongs to a session: after a new sign-in the server does not have it any more. */
async function restorePushOf(customerId: string): Promise<void> {
  try {
    const { restorePush } = await import('../../features/notifications/lib/push.ts')
    await restorePush(customerId)
  } catch {
    // The next visit tries again; the settings page shows that messages are off.
  }
}

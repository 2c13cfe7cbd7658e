import type { revokeFirstAccess } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { startupDecision } from '@revela/domain'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'
import type { CustomerInfo } from '../../lib/customer-info.ts'
import { openSite } from '../../lib/open-site.ts'

export const revokeFirstAccessCall = callable<typeof revokeFirstAccess>('PUT', '/customer/flag/revoke/first-access')

/** Once per visit: a first visit is marked as made, and an account that only has the Site is taken there. */
export function useStartup(info: CustomerInfo, siteUrl: string | null): { readonly leaving: boolean } {
  const facts = { subscription: info.user_subscription, user: info.user_data, siteUrl }
  const { leaveForSite, revokeFirstAccess: firstVisit } = startupDecision(facts)
  const done = useRef(false)
  const leaving = leaveForSite !== null

  useEffect(() => {
    if (done.current) return
    done.current = true
    // Failing to clear the flag only means that it is cleared at the next visit.
    if (firstVisit) void call(revokeFirstAccessCall).catch(() => undefined)
    if (leaving) void openSite('same-tab')
  }, [firstVisit, leaving])

  return { leaving }
}

import type { revokeFirstAccess } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { startupDecision } from '@revela/domain'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'
import type { CustomerInfo } from '../../lib/customer-info.ts'

export const revokeFirstAccessCall = callable<typeof revokeFirstAccess>('PUT', '/customer/flag/revoke/first-access')

/** Clears the first-access flag once per visit. `leaving` is true for an account that only has the Site. */
export function useStartup(info: CustomerInfo, siteUrl: string | null): { readonly leaving: boolean } {
  const facts = { subscription: info.user_subscription, user: info.user_data, siteUrl }
  const { leaveForSite, revokeFirstAccess: firstVisit } = startupDecision(facts)
  const done = useRef(false)

  useEffect(() => {
    if (done.current) return
    done.current = true
    // If the call fails, the next visit clears the flag.
    if (firstVisit) void call(revokeFirstAccessCall).catch(() => undefined)
  }, [firstVisit])

  return { leaving: leaveForSite !== null }
}

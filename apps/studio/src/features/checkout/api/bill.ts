import type { PaymentMethod } from '@revela/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { Bill } from '../lib/status-address.ts'
import { checkoutCalls } from './calls.ts'

/** The newest bill of a plan by this method, from our own ledger: what a reloaded page shows. Null: there is none. */
export function billQuery(planId: number, method: PaymentMethod) {
  return queryOptions({
    queryKey: ['checkout', 'bill', planId, method],
    queryFn: ({ signal }) => call(checkoutCalls.listInvoices, { query: {} }, { signal }),
    select: ({ invoices }): Bill | null => {
      const found = invoices.find((one) => one.plan_id === planId && one.method === method && one.state === 'open')
      if (!found) return null
      const { payment_slip_url: url, payment_slip_line: line, pix } = found
      return { amount: found.amount, slip: url === null && line === null ? null : { url, line }, pix }
    },
    staleTime: 0,
    meta: { inline: true },
  })
}

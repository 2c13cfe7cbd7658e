import type { Product } from '@revela/domain'
import { financial } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { formatInstantDay } from '../../../lib/dates.ts'
import { notify } from '../../../lib/notices.ts'
import { refreshBilling, type Agreement, type Invoice } from './billing-queries.ts'
import { financialCalls } from './calls.ts'

type Agreed = { readonly product: Product; readonly agreement: Agreement }

export function useCancelRenewal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ product }: Agreed) => call(financialCalls.cancelRenewal, { params: { product } }),
    onSuccess: (_nothing, { agreement }) => {
      const until = agreement.paid_until
      notify('success', until === null ? financial.cancel.doneNow : financial.cancel.done(formatInstantDay(until)))
    },
    onSettled: () => refreshBilling(queries),
  })
}

export function useResumeRenewal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (product: Product) => call(financialCalls.resumeRenewal, { params: { product } }),
    onSuccess: () => notify('success', financial.agreement.resumed),
    onSettled: () => refreshBilling(queries),
  })
}

export function useRegret() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (invoice: Invoice) => call(financialCalls.regretPurchase, { params: { invoice_id: invoice.id } }),
    onSuccess: () => notify('success', financial.regret.done),
    // Also after a failure: it may have been taken back in another tab.
    onSettled: () => refreshBilling(queries),
  })
}

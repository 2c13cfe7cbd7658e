import type {
  cancelRenewal,
  changeCard,
  getBilling,
  listInvoices,
  payInvoice,
  regretPurchase,
  removeCard,
  resumeRenewal,
  AnswerOf,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import type { Product } from '@revela/domain'
import { financial } from '@revela/phrases'
import {
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { formatInstantDay } from '../../../lib/dates.ts'
import { notify } from '../../../lib/notices.ts'

export const financialCalls = {
  getBilling: callable<typeof getBilling>('GET', '/financial/billing'),
  listInvoices: callable<typeof listInvoices>('GET', '/financial/invoices'),
  changeCard: callable<typeof changeCard>('PUT', '/financial/card'),
  removeCard: callable<typeof removeCard>('DELETE', '/financial/card'),
  payInvoice: callable<typeof payInvoice>('POST', '/financial/invoices/{invoice_id}/pay'),
  withdrawPurchase: callable<typeof regretPurchase>('POST', '/financial/invoices/{invoice_id}/regret'),
  cancelRenewal: callable<typeof cancelRenewal>('POST', '/financial/cancellation/{product}'),
  resumeRenewal: callable<typeof resumeRenewal>('DELETE', '/financial/cancellation/{product}'),
} as const

export type Billing = AnswerOf<typeof financialCalls.getBilling>
export type Agreement = NonNullable<Billing['gallery_pro']>
export type SavedCard = NonNullable<Billing['card']>
export type Invoice = AnswerOf<typeof financialCalls.listInvoices>['invoices'][number]

const root = ['financial'] as const

/** Poll interval for a payment that is decided elsewhere. */
const pollIntervalMs = 5_000

/** A card decision or a Pix payment can arrive at any moment; a boleto takes days. */
function isAwaited(invoice: Invoice | null | undefined): boolean {
  return invoice?.state === 'processing' || (invoice?.state === 'open' && invoice.pix !== null)
}

export const billingQuery = queryOptions({
  queryKey: [...root, 'billing'],
  queryFn: ({ signal }) => call(financialCalls.getBilling, {}, { signal }),
  refetchInterval: ({ state }) => (isAwaited(state.data?.open_invoice) ? pollIntervalMs : false),
  meta: { inline: true },
})

export const invoicesQuery = infiniteQueryOptions({
  queryKey: [...root, 'invoices'],
  queryFn: ({ signal, pageParam }) =>
    call(financialCalls.listInvoices, { query: pageParam === null ? {} : { after: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  select: (data) => data.pages.flatMap((page) => page.invoices),
  meta: { inline: true },
})

/** After a payment or refund: reloads the ledger and the permissions that depend on it. */
export async function refreshBilling(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: root }),
    queries.invalidateQueries({ queryKey: customerInfoQuery.queryKey }),
  ])
}

type AgreementChange = { readonly product: Product; readonly agreement: Agreement }

export function useCancelRenewal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ product }: AgreementChange) => call(financialCalls.cancelRenewal, { params: { product } }),
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

export function useRemoveCard() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(financialCalls.removeCard, {}),
    onSuccess: () => notify('success', financial.card.removal.done),
    // Also refetches after an error: the card may have been removed or replaced in another tab.
    onSettled: () => refreshBilling(queries),
  })
}

export function useWithdraw() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (invoice: Invoice) => call(financialCalls.withdrawPurchase, { params: { invoice_id: invoice.id } }),
    onSuccess: () => notify('success', financial.withdrawal.done),
    // Also refetches after an error: the purchase may have been withdrawn in another tab.
    onSettled: () => refreshBilling(queries),
  })
}

/**
 * - `none`: nothing was ever bought.
 * - `over`: what was paid for has ended.
 * - `frozen`, `grace`: a renewal was not paid.
 * - `canceled`: runs to its end and is not renewed.
 */
export type AgreementState = 'none' | 'over' | 'frozen' | 'grace' | 'canceled' | 'running'

export function agreementState(agreement: Agreement | null, now: Date): AgreementState {
  if (agreement === null) return 'none'
  if (agreement.frozen) return 'frozen'
  if (agreement.paid_until === null) return 'none'
  if (agreement.grace_until !== null && new Date(agreement.grace_until) > now) return 'grace'
  if (new Date(agreement.paid_until) <= now) return 'over'
  return agreement.canceled ? 'canceled' : 'running'
}

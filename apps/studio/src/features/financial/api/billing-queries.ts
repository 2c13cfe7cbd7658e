import type { AnswerOf } from '@revela/contract'
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { financialCalls } from './calls.ts'

export type Billing = AnswerOf<typeof financialCalls.getBilling>
export type Agreement = NonNullable<Billing['gallery_pro']>
export type KeptCard = NonNullable<Billing['card']>
export type Invoice = AnswerOf<typeof financialCalls.listInvoices>['invoices'][number]

const root = ['financial'] as const

/** How often a payment that somebody else decides is looked at. */
const lookAgain = 5_000

/** A bank's answer, or a Pix, may come at any moment; a boleto takes days. */
function isAwaited(invoice: Invoice | null | undefined): boolean {
  return invoice?.state === 'processing' || (invoice?.state === 'open' && invoice.pix !== null)
}

export const billingQuery = queryOptions({
  queryKey: [...root, 'billing'],
  queryFn: ({ signal }) => call(financialCalls.getBilling, {}, { signal }),
  refetchInterval: ({ state }) => (isAwaited(state.data?.open_invoice) ? lookAgain : false),
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

/** After money moved: the ledger, and what the account may do by it. */
export async function refreshBilling(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: root }),
    queries.invalidateQueries({ queryKey: customerInfoQuery.queryKey }),
  ])
}

import type {
  AnswerOf,
  confirmBalance,
  confirmPayment,
  connectPaymentAccount,
  disconnectPaymentAccount,
  exportReceivables,
  finishPaymentConnection,
  getPaymentAccount,
  listReceivables,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import { paymentAccount, receivables as texts } from '@revela/phrases'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyPaymentChanged, paymentChangedCodes } from '../../../lib/payment-changed.ts'
import { saveFile } from '../../../lib/save-file.ts'

export const receivableCalls = {
  getAccount: callable<typeof getPaymentAccount>('GET', '/receivables/account'),
  connect: callable<typeof connectPaymentAccount>('POST', '/receivables/account/connection'),
  finishConnection: callable<typeof finishPaymentConnection>('PUT', '/receivables/account/connection'),
  disconnect: callable<typeof disconnectPaymentAccount>('DELETE', '/receivables/account'),
  list: callable<typeof listReceivables>('GET', '/receivables'),
  exportCsv: callable<typeof exportReceivables>('GET', '/receivables/csv'),
  confirmBalance: callable<typeof confirmBalance>('PUT', '/gallery/{collection_id}/balance/payment'),
  confirmSelection: callable<typeof confirmPayment>('PUT', '/selections/{id}/payment'),
} as const

export type PaymentAccount = NonNullable<AnswerOf<typeof receivableCalls.getAccount>['account']>
export type Receivable = AnswerOf<typeof receivableCalls.list>['receivables'][number]
export type ReceivableTotals = AnswerOf<typeof receivableCalls.list>['totals']
export type ReceivableState = Receivable['state']

export const accountQuery = queryOptions({
  queryKey: ['receivables', 'account'],
  queryFn: ({ signal }) => call(receivableCalls.getAccount, {}, { signal }),
  meta: { inline: true },
})

/** Opens the gateway's page, where the photographer allows the connection. */
export function useConnect() {
  return useMutation({
    mutationFn: () => call(receivableCalls.connect, {}),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

export function useFinishConnection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly state: string; readonly code: string }) =>
      call(receivableCalls.finishConnection, { body }),
    onSuccess: (answer) => queries.setQueryData(accountQuery.queryKey, answer),
    meta: { inline: true },
  })
}

export function useDisconnect() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(receivableCalls.disconnect, {}),
    onSuccess: (answer) => {
      queries.setQueryData(accountQuery.queryKey, answer)
      notify('success', paymentAccount.disconnected)
    },
  })
}

const listKey = ['receivables', 'list'] as const
const perPage = 30

type ListRequest = { readonly state: ReceivableState; readonly search: string }

export function receivableListQuery(request: ListRequest) {
  return infiniteQueryOptions({
    queryKey: [...listKey, request],
    queryFn: ({ signal, pageParam }) =>
      call(
        receivableCalls.list,
        { query: { ...request, limit: perPage, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { inline: true },
  })
}

export function useExportCsv({ state, search }: ListRequest) {
  return useMutation({
    mutationFn: () => call(receivableCalls.exportCsv, { query: { state, search } }),
    onSuccess: ({ name, csv }) => saveFile(name, csv, 'text/csv;charset=utf-8'),
    onError: (error) => notifyFailure(error, texts.exportFailed),
    meta: { inline: true },
  })
}

type Confirmation = { readonly receivable: Receivable; readonly received: boolean }

const confirm = ({ receivable, received }: Confirmation): Promise<unknown> =>
  receivable.selection_id === null
    ? call(receivableCalls.confirmBalance, {
        params: { collection_id: receivable.collection_id },
        body: { received, amount: receivable.amount },
      })
    : call(receivableCalls.confirmSelection, { params: { id: receivable.selection_id }, body: { received } })

/** "Recebi", or its undoing. The lists are loaded again also when another tab was faster. */
export function useConfirmReceivable() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: confirm,
    onSuccess: (_answer, { received }) => notify('success', received ? texts.confirmed : texts.undone),
    onError: notifyPaymentChanged,
    onSettled: async () => await queries.invalidateQueries({ queryKey: listKey }),
    meta: { codes: paymentChangedCodes },
  })
}

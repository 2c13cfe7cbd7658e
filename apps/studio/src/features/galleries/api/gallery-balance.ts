import type { AnswerOf, confirmBalance, getGalleryBalance, setGalleryBalance } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { receivables } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { savedNotice } from '../lib/saved-notice.ts'
import { notifyPaymentChanged, paymentChangedCodes } from '../../../lib/payment-changed.ts'

const balanceCalls = {
  get: callable<typeof getGalleryBalance>('GET', '/gallery/{collection_id}/balance'),
  set: callable<typeof setGalleryBalance>('PUT', '/gallery/{collection_id}/balance'),
  confirm: callable<typeof confirmBalance>('PUT', '/gallery/{collection_id}/balance/payment'),
} as const

export type GalleryBalance = NonNullable<AnswerOf<typeof balanceCalls.get>['balance']>

/** Reloaded each time it is shown, because clients pay in the meantime. */
export function balanceQuery(collection_id: string) {
  return queryOptions({
    queryKey: ['gallery', collection_id, 'balance'],
    queryFn: ({ signal }) => call(balanceCalls.get, { params: { collection_id } }, { signal }),
    staleTime: 0,
    meta: { inline: true },
  })
}

export type BalanceRequest = { readonly amount: number; readonly client_id: string | null }

/** Null: the downloads wait for no payment. */
export function useSetBalance(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (balance: BalanceRequest | null) =>
      call(balanceCalls.set, { params: { collection_id }, body: { balance } }),
    onSuccess: (answer) => {
      queries.setQueryData(balanceQuery(collection_id).queryKey, answer)
      notify('success', savedNotice(answer))
    },
  })
}

type Confirmation = { readonly received: boolean; readonly amount: number }

/** "Recebi", or its undoing. */
export function useConfirmBalance(collection_id: string) {
  const queries = useQueryClient()
  const { queryKey } = balanceQuery(collection_id)
  return useMutation({
    mutationFn: (body: Confirmation) => call(balanceCalls.confirm, { params: { collection_id }, body }),
    onSuccess: (answer, { received }) => {
      queries.setQueryData(queryKey, answer)
      notify('success', received ? receivables.confirmed : receivables.undone)
    },
    onError: async (error) => {
      notifyPaymentChanged(error)
      await queries.invalidateQueries({ queryKey })
    },
    meta: { codes: paymentChangedCodes },
  })
}

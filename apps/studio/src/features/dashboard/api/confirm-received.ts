import type { confirmBalance, confirmPayment } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { receivables } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyPaymentChanged, paymentChangedCodes } from '../../../lib/payment-changed.ts'
import { dashboardQuery } from './dashboard-query.ts'

const confirmBalanceCall = callable<typeof confirmBalance>('PUT', '/gallery/{collection_id}/balance/payment')
const confirmPaymentCall = callable<typeof confirmPayment>('PUT', '/selections/{id}/payment')

export type Confirmation = {
  readonly subject: 'selection' | 'balance'
  /** Of the selection, or of the gallery. */
  readonly id: string
  /** The amount on the screen, in cents. */
  readonly amount: number
}

const confirm = ({ subject, id, amount }: Confirmation): Promise<unknown> =>
  subject === 'balance'
    ? call(confirmBalanceCall, { params: { collection_id: id }, body: { received: true, amount } })
    : call(confirmPaymentCall, { params: { id }, body: { received: true } })

/** "Recebi" of an amount that the client declared as paid. The page is loaded again also when another tab was faster. */
export function useConfirmReceived() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: confirm,
    onSuccess: () => notify('success', receivables.confirmed),
    onError: notifyPaymentChanged,
    onSettled: async () => await queries.invalidateQueries({ queryKey: dashboardQuery.queryKey }),
    meta: { codes: paymentChangedCodes },
  })
}

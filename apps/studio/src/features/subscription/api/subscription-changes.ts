import type { activateProduct, extendTrial } from '@revela/contract'
import { callable } from '@revela/contract/client'
import type { Product } from '@revela/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'

export const activateProductCall = callable<typeof activateProduct>('POST', '/subscription/product/{product}/activate')

/** Activating a product is idempotent, so a choice can be repeated. */
export function useActivateProduct() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (product: Product) => {
      await call(activateProductCall, { params: { product } })
      await queries.refetchQueries({ queryKey: customerInfoQuery.queryKey })
    },
  })
}

export const extendTrialCall = callable<typeof extendTrial>('GET', '/subscription/bonus/extend-trial')

/** Possible once per account. The page changes only after the user continues: see `useReopen`. */
export function useExtendTrial() {
  const reopen = useReopen()
  return useMutation({
    mutationFn: () => call(extendTrialCall),
    // The extension was used elsewhere in the meantime: the account data shows it.
    onError: reopen,
    meta: { codes: ['TrialAlreadyUsed'] },
  })
}

/** Reloads the account status; the routing then redirects the user. */
export function useReopen(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.refetchQueries({ queryKey: customerInfoQuery.queryKey })
}

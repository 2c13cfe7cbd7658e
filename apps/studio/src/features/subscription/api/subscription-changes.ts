import type { activateProduct, extendTrial } from '@revela/contract'
import { callable } from '@revela/contract/client'
import type { Product } from '@revela/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'

export const activateProductCall = callable<typeof activateProduct>('POST', '/subscription/product/{product}/activate')

/** Starting a product twice changes nothing, so a choice may be made again. */
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

/** Once in an account's life. Success changes nothing on the screen until the person goes on: see `useReopen`. */
export function useExtendTrial() {
  const reopen = useReopen()
  return useMutation({
    mutationFn: () => call(extendTrialCall),
    // Used elsewhere in the meantime: the account's own state says so.
    onError: reopen,
    meta: { codes: ['TrialAlreadyUsed'] },
  })
}

/** Reads again where the account stands; routing then takes the person to where that leads. */
export function useReopen(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.refetchQueries({ queryKey: customerInfoQuery.queryKey })
}

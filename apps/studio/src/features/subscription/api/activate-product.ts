import type { activateProduct } from '@revela/contract'
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

import { pictureToolbar } from '@revela/phrases'
import type { OrderingCode } from '@revela/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { pictureCalls } from './calls.ts'
import { reloadPictures } from './list-cache.ts'

export function useSetOrdering(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: OrderingCode) => call(pictureCalls.setOrdering, { params: { collection_id, code } }),
    onSuccess: async () => {
      await reloadPictures(queries, collection_id)
      notify('success', pictureToolbar.ordered)
    },
    onError: () => notify('error', pictureToolbar.orderingFailed),
    meta: { inline: true },
  })
}

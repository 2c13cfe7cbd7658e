import { selectionPayment, selectionWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import { selectionCalls } from './calls.ts'
import { selectionsQuery } from './selection-queries.ts'

/** "Recebi", and back. */
export function useConfirmPayment(galleryId: string, id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (received: boolean) => call(selectionCalls.confirmPayment, { params: { id }, body: { received } }),
    onSuccess: () => {
      notify('success', selectionPayment.saved)
      return queries.invalidateQueries({ queryKey: selectionsQuery(galleryId).queryKey })
    },
    onError: (error) => notifyFailure(error, selectionWords.failed),
    meta: { inline: true },
  })
}

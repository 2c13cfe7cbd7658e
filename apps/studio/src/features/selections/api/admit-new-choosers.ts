import { newChooserLimits } from '@revela/domain'
import { selectionNewChoosers as texts, selectionWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import { selectionCalls } from './calls.ts'
import { newChoosersQuery } from './selection-queries.ts'

export function useAdmitNewChoosers(collection_id: string) {
  const queries = useQueryClient()
  const { perAdmission, admissionHours } = newChooserLimits
  return useMutation({
    mutationFn: () => call(selectionCalls.admitNewChoosers, { params: { collection_id } }),
    onSuccess: () => {
      notify('success', texts.admitted(perAdmission, admissionHours))
      return queries.invalidateQueries({ queryKey: newChoosersQuery(collection_id).queryKey })
    },
    onError: (error) => notifyFailure(error, selectionWords.failed),
    meta: { inline: true },
  })
}

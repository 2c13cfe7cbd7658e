import type { SentBodyOf } from '@revela/contract'
import { selectionPreferences, selectionWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import { selectionCalls } from './calls.ts'
import { preferencesQuery } from './selection-queries.ts'

export type PreferencesChange = Omit<SentBodyOf<typeof selectionCalls.updatePreferences>, 'type' | 'active'>

/** Shown at once; what could not be saved goes back. */
export function useSavePreferences(galleryId: string) {
  const queries = useQueryClient()
  const { queryKey } = preferencesQuery(galleryId)
  return useMutation({
    scope: { id: `selection-preferences-${galleryId}` },
    mutationFn: (body: PreferencesChange) =>
      call(selectionCalls.updatePreferences, { params: { collection_id: galleryId }, body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before) queries.setQueryData(queryKey, { ...before, ...change })
      return { before }
    },
    onSuccess: () => notify('success', selectionPreferences.saved),
    onError: (error, _change, context) => {
      if (context?.before) queries.setQueryData(queryKey, context.before)
      notifyFailure(error, selectionWords.failed)
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
    meta: { inline: true },
  })
}

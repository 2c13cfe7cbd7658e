import { selectionWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import { selectionCalls } from './calls.ts'
import { detailsQuery, selectionsQuery } from './selection-queries.ts'

type Answer = { readonly key: string; readonly number: number; readonly text: string }

export function useAnswerComment(galleryId: string, id: string) {
  const queries = useQueryClient()
  const { queryKey } = detailsQuery(id)
  return useMutation({
    mutationFn: (body: Answer) => call(selectionCalls.answerComment, { params: { id }, body }),
    onSuccess: ({ thread }) => {
      queries.setQueryData(
        queryKey,
        (details) =>
          details && {
            ...details,
            comments: details.comments.map((one) => (one.number === thread.number ? thread : one)),
          },
      )
      return queries.invalidateQueries({ queryKey: selectionsQuery(galleryId).queryKey })
    },
    onError: (error) => notifyFailure(error, selectionWords.failed),
    meta: { inline: true },
  })
}

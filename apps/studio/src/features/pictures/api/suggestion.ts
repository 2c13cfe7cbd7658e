import { pictureSuggestion } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { carries, type Tag } from '../lib/tag-states.ts'
import { pictureCalls } from './calls.ts'
import { markSuggested } from './list-cache.ts'
import type { Picture } from './picture-queries.ts'

/** The star answers at once; it goes back when the server refuses. */
export function useSuggestPicture(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ picture, suggest }: { readonly picture: Picture; readonly suggest: boolean }) =>
      call(pictureCalls.suggest, { params: { collection_id, picture_id: picture.id, suggest } }),
    onMutate: ({ picture, suggest }) => ({
      undo: markSuggested(queries, collection_id, ({ id }) => id === picture.id, suggest),
    }),
    onError: (_error, _given, context) => {
      context?.undo()
      notify('error', pictureSuggestion.failed)
    },
    meta: { inline: true },
  })
}

export function useSuggestByTag(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ tag, suggest }: { readonly tag: Tag; readonly suggest: boolean }) =>
      call(pictureCalls.suggestByTag, { params: { collection_id, tag, suggest } }),
    onMutate: ({ tag, suggest }) => ({
      undo: markSuggested(queries, collection_id, (picture) => carries(picture, tag), suggest),
    }),
    onSuccess: (_answer, { suggest }) =>
      notify('success', suggest ? pictureSuggestion.suggested : pictureSuggestion.saved),
    onError: (_error, _given, context) => {
      context?.undo()
      notify('error', pictureSuggestion.failed)
    },
    meta: { inline: true },
  })
}

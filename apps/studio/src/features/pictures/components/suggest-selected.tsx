import { pictureSuggestion, pictureToolbar } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star, StarOff } from 'lucide-react'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import styles from '../../../ui/picture-grid/picture-toolbar.module.css'
import { isSelected, type Selection } from '../../../ui/picture-grid/selection.ts'
import { chunksOf, markSuggested, pictureCalls, selectedIds } from '../api/pictures.ts'

const batchSize = 5000

type Suggestion = { readonly selection: Selection; readonly suggest: boolean }

function useSuggestSelected(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ selection, suggest }: Suggestion) => {
      for (const picture_ids of chunksOf(await selectedIds(queries, collection_id, selection), batchSize)) {
        await call(pictureCalls.suggestMany, { params: { collection_id }, body: { picture_ids, suggest } })
      }
    },
    onMutate: ({ selection, suggest }) => ({
      undo: markSuggested(queries, collection_id, ({ id }) => isSelected(selection, id), suggest),
    }),
    onSuccess: (_answer, { suggest }) =>
      notify('success', suggest ? pictureSuggestion.suggested : pictureSuggestion.saved),
    onError: (_error, _input, context) => {
      context?.undo()
      notify('error', pictureSuggestion.failed)
    },
    meta: { inline: true },
  })
}

type Props = { readonly galleryId: string; readonly selection: Selection }

/** Suggests the selected pictures to the client, or withdraws the suggestion. */
export function SuggestSelected({ galleryId, selection }: Props) {
  const { mutate, isPending } = useSuggestSelected(galleryId)
  return (
    <>
      <button
        type="button"
        className={styles.plain}
        disabled={isPending}
        onClick={() => mutate({ selection, suggest: true })}
      >
        <Star size={18} strokeWidth={1.75} aria-hidden="true" />
        {pictureToolbar.suggestSelected}
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label={pictureToolbar.withdrawSelected}
        title={pictureToolbar.withdrawSelected}
        disabled={isPending}
        onClick={() => mutate({ selection, suggest: false })}
      >
        <StarOff size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </>
  )
}

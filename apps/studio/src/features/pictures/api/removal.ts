import { pictureRemoval } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { chunksOf } from '../lib/chunks.ts'
import { selectedOf, type Selection } from '../../../ui/photo-grid/selection.ts'
import { pictureCalls } from './calls.ts'
import { reloadPictures } from './list-cache.ts'
import { allPicturesQuery } from './picture-queries.ts'

const mostAtOnce = 5000

type Removal = { readonly selection: Selection; readonly count: number }

export function useDeletePictures(collection_id: string) {
  const queries = useQueryClient()

  async function idsOf(selection: Selection): Promise<string[]> {
    if (!selection.all) return [...selection.ids]
    const { pictures } = await queries.fetchQuery({ ...allPicturesQuery(collection_id), staleTime: 0 })
    return selectedOf(
      selection,
      pictures.map(({ id }) => id),
    )
  }

  return useMutation({
    mutationFn: async ({ selection }: Removal) => {
      for (const picture_ids of chunksOf(await idsOf(selection), mostAtOnce)) {
        await call(pictureCalls.remove, { query: { collection_id }, body: { picture_ids } })
      }
    },
    onSuccess: (_answer, { count }) =>
      notify('success', count === 1 ? pictureRemoval.doneOne : pictureRemoval.doneMany),
    onError: (_error, { count }) => notify('error', count === 1 ? pictureRemoval.failedOne : pictureRemoval.failedMany),
    // Also after a failure: some of them may be gone.
    onSettled: () =>
      Promise.all([
        reloadPictures(queries, collection_id),
        queries.invalidateQueries({ queryKey: ['customer', 'usage'] }),
      ]),
    meta: { inline: true },
  })
}

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { useTrashChange } from '../../../ui/photo-trash/use-trash-change.ts'
import { pictureCalls } from './calls.ts'
import { reloadPictures } from './list-cache.ts'
import { picturesKey } from './picture-queries.ts'

/** Everything in the trash of a gallery. */
export function trashQuery(collection_id: string) {
  return queryOptions({
    queryKey: [...picturesKey(collection_id), 'trash'] as const,
    queryFn: ({ signal }) => call(pictureCalls.listTrash, { query: { collection_id } }, { signal }),
    meta: { inline: true },
  })
}

/** How many are in it: the toolbar needs no more than the first page. */
export function trashCountQuery(collection_id: string) {
  return queryOptions({
    queryKey: [...picturesKey(collection_id), 'trash-count'] as const,
    queryFn: async ({ signal }) =>
      (await call(pictureCalls.listTrash, { query: { collection_id, page: 1 } }, { signal })).total_pictures,
    meta: { quiet: true },
  })
}

export function useTrashChanges(collection_id: string) {
  const queries = useQueryClient()
  const reload = () => reloadPictures(queries, collection_id)
  const query = { collection_id }
  return {
    restore: useTrashChange({ kind: 'restore', reload, send: (body) => call(pictureCalls.restore, { query, body }) }),
    purge: useTrashChange({ kind: 'purge', reload, send: (body) => call(pictureCalls.purge, { query, body }) }),
  }
}

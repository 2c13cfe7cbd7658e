import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { useTrashChange } from '../../../ui/photo-trash/use-trash-change.ts'
import { reloadWorkPictures, workCalls } from './portfolio-queries.ts'

const trashKey = (workId: string) => ['portfolio', 'work', workId, 'pictures', 'trash'] as const

/** Everything in the trash of a work. Reloaded with its pictures, whose key begins the same. */
export function workTrashQuery(work_id: string) {
  return queryOptions({
    queryKey: trashKey(work_id),
    queryFn: ({ signal }) => call(workCalls.listTrash, { query: { work_id } }, { signal }),
    meta: { inline: true },
  })
}

/** How many are in it: the toolbar needs no more than the first page. */
export function workTrashCountQuery(work_id: string) {
  return queryOptions({
    queryKey: [...trashKey(work_id), 'count'] as const,
    queryFn: async ({ signal }) =>
      (await call(workCalls.listTrash, { query: { work_id, page: 1 } }, { signal })).total_pictures,
    meta: { quiet: true },
  })
}

export function useWorkTrashChanges(work_id: string) {
  const queries = useQueryClient()
  const reload = () => reloadWorkPictures(queries, work_id)
  const query = { work_id }
  return {
    restore: useTrashChange({
      kind: 'restore',
      reload,
      send: (body) => call(workCalls.restorePictures, { query, body }),
    }),
    purge: useTrashChange({ kind: 'purge', reload, send: (body) => call(workCalls.purgePictures, { query, body }) }),
  }
}

import { galleryRemoval, galleryTrash } from '@revela/phrases'
import { ApiError } from '@revela/contract/client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { galleryListKey } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { galleryCalls } from './calls.ts'
import { trashKey, type TrashedGallery } from './gallery-queries.ts'

async function refreshLists(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: galleryListKey }),
    queries.invalidateQueries({ queryKey: trashKey }),
  ])
}

/** A session that ended or an account that stopped is told by the app, not by this notice. */
function saysItself(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status !== 401 && error.status !== 402)
}

export function useDeleteGallery() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (collection_id: string) => call(galleryCalls.remove, { query: { collection_id } }),
    onSuccess: (_answer, id) => {
      notify('success', galleryRemoval.done)
      queries.removeQueries({ queryKey: ['gallery', id] })
      return refreshLists(queries)
    },
    onError: (error) => {
      if (saysItself(error)) notify('error', galleryRemoval.failed)
      return refreshLists(queries)
    },
    meta: { inline: true },
  })
}

export function useRestoreGallery() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: TrashedGallery) => call(galleryCalls.restore, { params: { id } }),
    onSuccess: (_answer, { title }) => {
      notify('success', galleryTrash.restored(title))
      return refreshLists(queries)
    },
    onError: (error) => {
      if (saysItself(error)) notify('error', galleryTrash.failed)
    },
    meta: { inline: true, codes: ['PlanLimitReached'] },
  })
}

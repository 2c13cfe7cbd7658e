import { albumSpreads as texts } from '@revela/phrases'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { albumQuery, refreshAlbum } from '../../../lib/album.ts'
import { call } from '../../../lib/api.ts'
import { errorText, notifyFailure } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { type Spread, spreadCalls, spreadsKey } from './album-queries.ts'

type Draft = { readonly albumId: string; readonly versionId: string }

/** Reloads after an upload. */
export async function reloadSpreads(queries: QueryClient, albumId: string): Promise<void> {
  await refreshAlbum(queries, albumId)
}

const refreshUsage = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['customer', 'usage'] })

const orderKey = ({ versionId }: Draft) => ['album', 'order', versionId] as const

/** Updates the order optimistically and reverts it on an error. */
export function useMoveSpreads(draft: Draft) {
  const queries = useQueryClient()
  const queryKey = spreadsKey(draft.albumId, draft.versionId)
  const mutationKey = orderKey(draft)
  return useMutation({
    mutationKey,
    scope: { id: `spreads-${draft.versionId}` },
    mutationFn: (order: readonly Spread[]) =>
      call(spreadCalls.reorder, {
        params: { version_id: draft.versionId },
        body: { picture_ids: order.map(({ id }) => id) },
      }),
    onMutate: async (order) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, order)
    },
    onSuccess: () => notify('success', texts.moved),
    onError: (error) => notifyFailure(error, errorText(error, texts.moveFailed)),
    // Refetches only after the last of several moves; an earlier response would overwrite pending moves.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) <= 1) await refreshAlbum(queries, draft.albumId)
    },
    meta: { inline: true },
  })
}

/** Orders the draft by file name on the server, which knows how export programs number spreads. */
export function useSortSpreads({ albumId, versionId }: Draft) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `spreads-${versionId}` },
    mutationFn: () => call(spreadCalls.sort, { params: { version_id: versionId } }),
    onSuccess: () => notify('success', texts.sorted),
    onError: (error) => notifyFailure(error, errorText(error, texts.sortFailed)),
    onSettled: () => refreshAlbum(queries, albumId),
    meta: { inline: true },
  })
}

export function useRestoreSpreads({ albumId, versionId }: Draft) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `spreads-${versionId}` },
    mutationFn: (ids: readonly string[]) =>
      call(spreadCalls.restore, { params: { version_id: versionId }, body: { picture_ids: [...ids] } }),
    onSuccess: (_answer, ids) => notify('success', texts.restored(ids.length)),
    onError: (error) => notifyFailure(error, errorText(error, texts.restoreFailed)),
    onSettled: () => Promise.all([refreshAlbum(queries, albumId), refreshUsage(queries)]),
    meta: { inline: true },
  })
}

/** Moves spreads to the trash. The notice offers to undo it. */
export function useDeleteSpreads(draft: Draft) {
  const queries = useQueryClient()
  const queryKey = spreadsKey(draft.albumId, draft.versionId)
  const { mutate: restore } = useRestoreSpreads(draft)
  return useMutation({
    scope: { id: `spreads-${draft.versionId}` },
    mutationFn: (ids: readonly string[]) =>
      call(spreadCalls.remove, { params: { version_id: draft.versionId }, body: { picture_ids: [...ids] } }),
    onSuccess: (_answer, ids) => {
      const gone = new Set(ids)
      queries.setQueryData<readonly Spread[]>(queryKey, (before) => before?.filter(({ id }) => !gone.has(id)))
      notify('success', texts.removed(ids.length), { label: texts.restore, run: () => restore(ids) })
    },
    onError: (error) => notifyFailure(error, errorText(error, texts.removeFailed)),
    onSettled: () => Promise.all([refreshAlbum(queries, draft.albumId), refreshUsage(queries)]),
    meta: { inline: true },
  })
}

export function useRetrySpread({ albumId, versionId }: Draft) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (picture_id: string) => call(spreadCalls.retry, { params: { picture_id } }),
    onSuccess: () => {
      notify('success', texts.retried)
      return Promise.all([
        queries.invalidateQueries({ queryKey: spreadsKey(albumId, versionId) }),
        queries.invalidateQueries({ queryKey: albumQuery(albumId).queryKey }),
      ])
    },
    onError: (error) => notifyFailure(error, texts.retryFailed),
    meta: { inline: true },
  })
}

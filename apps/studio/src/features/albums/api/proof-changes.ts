import type { SentBodyOf } from '@revela/contract'
import { albumReaders, albumReopening, albumRequests } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshAlbum } from '../../../lib/album.ts'
import { openLater } from '../../../lib/addresses.ts'
import { call } from '../../../lib/api.ts'
import { errorText, notifyFailure } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { type AlbumRequest, proofCalls, proofKey, type Reader, sendingStatusQuery } from './album-queries.ts'

export const readerFields = ['name', 'email', 'tel'] as const

export type NewReader = SentBodyOf<typeof proofCalls.addReader>

export function useAddReader(album_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewReader) => call(proofCalls.addReader, { params: { album_id }, body }),
    onSuccess: ({ reader }) => notify('success', albumReaders.added(reader.name)),
    onSettled: () => refreshAlbum(queries, album_id),
    meta: { fields: readerFields },
  })
}

export type ReaderChange = SentBodyOf<typeof proofCalls.updateReader>

export function useUpdateReader(album_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: reader_id, change }: { readonly id: string; readonly change: ReaderChange }) =>
      call(proofCalls.updateReader, { params: { album_id, reader_id }, body: change }),
    onSuccess: () => notify('success', albumReaders.saved),
    onSettled: () => refreshAlbum(queries, album_id),
    meta: { fields: readerFields },
  })
}

export function useRemoveReader(album_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: reader_id }: Reader) => call(proofCalls.removeReader, { params: { album_id, reader_id } }),
    onSuccess: (_answer, { name }) => notify('success', albumReaders.removed(name)),
    onError: (error) => notifyFailure(error, errorText(error, albumReaders.removeFailed)),
    onSettled: () => refreshAlbum(queries, album_id),
    meta: { inline: true },
  })
}

export function useMailAlbum(album_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof proofCalls.mail>) => call(proofCalls.mail, { params: { album_id }, body }),
    onSuccess: ({ repeated }) => notify('success', repeated > 0 ? albumReaders.mailRepeated : albumReaders.mailQueued),
    // Refetches the sending status, which the dialog shows as the reason.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: proofKey(album_id) }),
        queries.invalidateQueries({ queryKey: sendingStatusQuery.queryKey }),
      ]),
    meta: { codes: ['EmailNotConfirmed'] },
  })
}

type Settlement = {
  readonly request: AlbumRequest
  readonly state: 'open' | 'done' | 'declined'
  readonly reason: string
}

type SettleOptions = {
  /** A photographer works off a list of requests in one go. False: the change is shown once it is stored. */
  readonly isOptimistic: boolean
}

export function useSettleRequest(album_id: string, { isOptimistic }: SettleOptions) {
  const queries = useQueryClient()
  const queryKey = proofKey(album_id)
  const mutationKey = ['album', 'settle', album_id] as const
  return useMutation({
    mutationKey,
    mutationFn: ({ request: { id }, state, reason }: Settlement) =>
      call(proofCalls.settle, { params: { album_id, request_id: id }, body: { state, reason } }),
    onMutate: async ({ request, state, reason }) => {
      if (!isOptimistic) return
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<{ readonly requests: readonly AlbumRequest[] }>(queryKey, (before) =>
        before
          ? {
              ...before,
              requests: before.requests.map((one) =>
                one.id === request.id ? { ...one, state, decline_reason: reason } : one,
              ),
            }
          : undefined,
      )
    },
    onError: (error) => notifyFailure(error, errorText(error, albumRequests.settleFailed)),
    // Refetches only after the last of several; an earlier response would overwrite pending ones.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) <= 1) await refreshAlbum(queries, album_id)
    },
    meta: { inline: true },
  })
}

/** Opens the PDF or the table in a new tab, which downloads it. */
export function useDownloadRequests(album_id: string) {
  return useMutation({
    mutationFn: (format: 'csv' | 'pdf') =>
      openLater(async () => {
        const { url } = await call(proofCalls.export, { params: { album_id, format } })
        if (url === null) throw new Error('the export has no file')
        return url
      }),
    onError: (error) => notifyFailure(error, errorText(error, albumRequests.exportFailed)),
    gcTime: 0,
    meta: { inline: true },
  })
}

/** The file names of wanted pictures, comma-joined; empty without swaps. */
export function useLightroomList(album_id: string) {
  return useMutation({
    mutationFn: async () => (await call(proofCalls.export, { params: { album_id, format: 'lightroom' } })).text ?? '',
    onError: (error) => notifyFailure(error, errorText(error, albumRequests.exportFailed)),
    gcTime: 0,
    meta: { inline: true },
  })
}

export function useReopenAlbum(album_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(proofCalls.reopen, { params: { album_id }, body: { reason } }),
    onSuccess: () => notify('success', albumReopening.done),
    onError: (error) => notifyFailure(error, errorText(error, albumReopening.failed)),
    onSettled: () => refreshAlbum(queries, album_id),
    meta: { inline: true },
  })
}

import type { AnswerOf, SentBodyOf } from '@revela/contract'
import { albumRemoval, albumSettingsPage, albumTrash, albumVersions } from '@revela/phrases'
import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Album, albumKey, albumListKey, albumQuery, refreshAlbum } from '../../../lib/album.ts'
import { call } from '../../../lib/api.ts'
import { errorText, notifyFailure } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { albumCalls, albumTrashKey, proofCalls, type TrashedAlbum } from './album-queries.ts'

async function refreshLists(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: albumListKey }),
    queries.invalidateQueries({ queryKey: albumTrashKey }),
  ])
}

export const creationFields = ['title'] as const

export function useCreateAlbum() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof albumCalls.create>) => call(albumCalls.create, { body }),
    onSuccess: () => refreshLists(queries),
    meta: { inline: true, fields: creationFields },
  })
}

export type AlbumChange = SentBodyOf<typeof albumCalls.update>

function changedAlbum(album: Album, { title, client_id: _client, ...settings }: AlbumChange): Album {
  const changed = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  return { ...album, title: title ?? album.title, settings: { ...album.settings, ...changed } }
}

/** Updates optimistically; a failed change is reverted by the refetch. */
export function savingOptions(queries: QueryClient, album_id: string) {
  const { queryKey } = albumQuery(album_id)
  const mutationKey = ['album', 'save', album_id] as const
  return mutationOptions({
    mutationKey,
    scope: { id: `album-${album_id}` },
    mutationFn: (body: AlbumChange) => call(albumCalls.update, { params: { album_id }, body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before) queries.setQueryData(queryKey, changedAlbum(before, change))
    },
    onSuccess: () => notify('success', albumSettingsPage.saved),
    onError: (error) => notifyFailure(error, errorText(error, albumSettingsPage.failed)),
    // Refetches only after the last of several: an earlier answer would take back what is ticked meanwhile.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) <= 1) await refreshAlbum(queries, album_id)
    },
    meta: { inline: true },
  })
}

export function useSaveAlbum(album_id: string) {
  return useMutation(savingOptions(useQueryClient(), album_id))
}

export function useTrashAlbum() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (album_id: string) => call(albumCalls.trash, { params: { album_id } }),
    onSuccess: (_answer, id) => {
      notify('success', albumRemoval.done)
      queries.removeQueries({ queryKey: albumKey(id) })
    },
    onError: (error) => notifyFailure(error, albumRemoval.failed),
    onSettled: () => refreshLists(queries),
    meta: { inline: true },
  })
}

const refreshUsage = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['customer', 'usage'] })

export function useRestoreAlbum() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: album_id }: TrashedAlbum) => call(albumCalls.restore, { params: { album_id } }),
    onSuccess: (_answer, { title }) => notify('success', albumTrash.restored(title)),
    onError: (error) => notifyFailure(error, albumTrash.restoreFailed),
    onSettled: () => refreshLists(queries),
    meta: { inline: true },
  })
}

export function usePurgeAlbum() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: album_id }: TrashedAlbum) => call(albumCalls.purge, { params: { album_id } }),
    onSuccess: () => notify('success', albumTrash.purged),
    onError: (error) => notifyFailure(error, albumTrash.purgeFailed),
    onSettled: () => Promise.all([refreshLists(queries), refreshUsage(queries)]),
    meta: { inline: true },
  })
}

/** Begins the draft of the next version, or returns the one that exists. */
export function useCreateVersion(album_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(albumCalls.createVersion, { params: { album_id } }),
    onError: (error) => notifyFailure(error, errorText(error, albumVersions.newRoundFailed)),
    onSettled: () => refreshAlbum(queries, album_id),
    meta: { inline: true },
  })
}

type MailBody = SentBodyOf<typeof proofCalls.mail>

export type RoundToSend = {
  readonly versionId: string
  readonly note: string
  /** Null: nobody gets a mail. */
  readonly mail: MailBody | null
}

export type SentRound = {
  readonly number: number
  /** Null: no mail was asked for. */
  readonly mails: AnswerOf<typeof proofCalls.mail> | 'failed' | null
}

/** Sends the draft and then the mails. A mail that fails does not undo the sent version. */
export function useSendRound(album_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ versionId, note, mail }: RoundToSend): Promise<SentRound> => {
      const { number } = await call(albumCalls.sendVersion, { params: { version_id: versionId }, body: { note } })
      if (mail === null) return { number, mails: null }
      // The round is already with the family: the drawer says that its mails were not sent.
      const mails = await call(proofCalls.mail, { params: { album_id }, body: mail }).catch(() => 'failed' as const)
      return { number, mails }
    },
    onSettled: () => refreshAlbum(queries, album_id),
    meta: { inline: true },
  })
}

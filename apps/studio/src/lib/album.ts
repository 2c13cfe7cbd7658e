import type { AnswerOf, getAlbum } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './api.ts'

export const getAlbumCall = callable<typeof getAlbum>('GET', '/albums/{album_id}')

export type Album = AnswerOf<typeof getAlbumCall>['album']
export type AlbumVersion = Album['versions'][number]

/** The family writes and approves while the page is open; a hidden tab does not poll. */
export const albumPollMs = 15_000

const preparingPollMs = 2_000

/** Everything of one album begins with its key. */
export const albumKey = (id: string) => ['album', id] as const

export function albumQuery(album_id: string) {
  return queryOptions({
    queryKey: [...albumKey(album_id), 'detail'],
    queryFn: async ({ signal }) => (await call(getAlbumCall, { params: { album_id } }, { signal })).album,
    staleTime: 5_000,
    refetchInterval: ({ state }) =>
      state.data?.versions.some(({ waiting }) => waiting > 0) ? preparingPollMs : albumPollMs,
    meta: { inline: true },
  })
}

export const albumListKey = ['albums', 'list'] as const

/** Refetches after a change of an album: the album, its parts, and the lists that show it. */
export async function refreshAlbum(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: albumKey(id) }),
    queries.invalidateQueries({ queryKey: albumListKey }),
  ])
}

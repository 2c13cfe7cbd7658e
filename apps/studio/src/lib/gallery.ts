import type { AnswerOf, getGallery } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { addressTtlMs } from './image-addresses.ts'

export const getGalleryCall = callable<typeof getGallery>('GET', '/gallery')

export type Gallery = AnswerOf<typeof getGalleryCall>

const copyingPollMs = 3_000

export function galleryQuery(collection_id: string) {
  return queryOptions({
    queryKey: ['gallery', collection_id, 'detail'],
    queryFn: ({ signal }) => call(getGalleryCall, { query: { collection_id } }, { signal }),
    staleTime: 30_000,
    // While pictures are copied into it, their number grows.
    refetchInterval: ({ state }) => (state.data?.copying ? copyingPollMs : addressTtlMs),
    meta: { inline: true },
  })
}

export const galleryListKey = ['galleries', 'list'] as const

/** Refetches after a change of a gallery's own data: its title, its cover, its number of pictures. */
export async function refreshGallery(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: galleryQuery(id).queryKey }),
    queries.invalidateQueries({ queryKey: galleryListKey }),
  ])
}

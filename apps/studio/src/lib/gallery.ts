import type { AnswerOf, getGallery } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './api.ts'

export const getGalleryCall = callable<typeof getGallery>('GET', '/gallery')

export type Gallery = AnswerOf<typeof getGalleryCall>

/** Image addresses are signed for at least half an hour: they are asked for again before that. */
const addressLife = 25 * 60_000

export function galleryQuery(collection_id: string) {
  return queryOptions({
    queryKey: ['gallery', collection_id, 'detail'],
    queryFn: ({ signal }) => call(getGalleryCall, { query: { collection_id } }, { signal }),
    staleTime: 30_000,
    refetchInterval: addressLife,
    meta: { inline: true },
  })
}

export const galleryListKey = ['galleries', 'list'] as const

/** After anything that changes what a gallery says of itself: its title, its cover, how many photos it holds. */
export async function refreshGallery(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: galleryQuery(id).queryKey }),
    queries.invalidateQueries({ queryKey: galleryListKey }),
  ])
}

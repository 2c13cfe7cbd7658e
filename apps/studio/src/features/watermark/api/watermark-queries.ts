import type { AnswerOf } from '@revela/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { watermarkCalls } from './calls.ts'

export type Watermarks = AnswerOf<typeof watermarkCalls.list>
export type Watermark = Watermarks['watermarks'][number]

export const watermarksKey = ['watermarks'] as const

/** The sample's address is signed for at least half an hour. */
const addressLife = 25 * 60_000

/** Of a gallery, or the default of all that come. */
export function watermarksQuery(galleryId: string | null) {
  return queryOptions({
    queryKey: [...watermarksKey, galleryId ?? 'default'],
    queryFn: ({ signal }) =>
      call(watermarkCalls.list, { query: galleryId === null ? {} : { collection_id: galleryId } }, { signal }),
    staleTime: 15_000,
    refetchInterval: addressLife,
    meta: { inline: true },
  })
}

/** The first photos of the sample's gallery, to see the mark on more than one. */
export function morePhotosQuery(collection_id: string) {
  return queryOptions({
    queryKey: [...watermarksKey, 'photos', collection_id],
    queryFn: ({ signal }) => call(watermarkCalls.listPictures, { query: { collection_id, page: 1 } }, { signal }),
    select: ({ pictures }) => pictures.filter(({ state }) => state === 'ready'),
    staleTime: addressLife,
    meta: { quiet: true },
  })
}

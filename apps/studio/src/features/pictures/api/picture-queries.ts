import type { AnswerOf } from '@revela/contract'
import { ApiError } from '@revela/contract/client'
import { queryOptions, type Query } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { pictureCalls } from './calls.ts'

export type PictureList = AnswerOf<typeof pictureCalls.list>
export type Picture = PictureList['pictures'][number]

const inline = { inline: true } as const

/** Addresses of images are signed for at least half an hour: they are asked for again before that. */
const addressLife = 25 * 60_000

export const picturesKey = (galleryId: string) => ['pictures', galleryId] as const

async function list(collection_id: string, page: number | undefined, signal: AbortSignal): Promise<PictureList> {
  try {
    const query = page === undefined ? { collection_id } : { collection_id, page }
    return await call(pictureCalls.list, { query }, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'EmptyGallery') return { pictures: [], total_pictures: 0 }
    throw error
  }
}

/** One page of the gallery; pages count from 1. */
export function picturePageQuery(galleryId: string, page: number) {
  return queryOptions({
    queryKey: [...picturesKey(galleryId), 'page', page] as const,
    queryFn: ({ signal }) => list(galleryId, page, signal),
    staleTime: addressLife,
    refetchInterval: addressLife,
    meta: inline,
  })
}

/** The whole gallery in its order: for classification, and for ids of what was never on screen. */
export function allPicturesQuery(galleryId: string) {
  return queryOptions({
    queryKey: [...picturesKey(galleryId), 'all'] as const,
    queryFn: ({ signal }) => list(galleryId, undefined, signal),
    staleTime: 10_000,
    gcTime: 60_000,
    meta: inline,
  })
}

export function progressQuery(galleryId: string) {
  return queryOptions({
    queryKey: [...picturesKey(galleryId), 'progress'] as const,
    queryFn: ({ signal }) => call(pictureCalls.getProgress, { query: { collection_id: galleryId } }, { signal }),
    meta: { quiet: true },
  })
}

export function isPictureList(query: Query): boolean {
  return query.queryKey[2] === 'page' || query.queryKey[2] === 'all'
}

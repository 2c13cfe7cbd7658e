import type {
  createWatermark,
  deleteWatermark,
  editWatermark,
  listPictures,
  listWatermarks,
  setDefaultWatermark,
  setGalleryWatermark,
  setWatermarkPicture,
  AnswerOf,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { addressTtlMs } from '../../../lib/image-addresses.ts'

export const watermarkCalls = {
  list: callable<typeof listWatermarks>('GET', '/gallery/watermark'),
  setForGallery: callable<typeof setGalleryWatermark>('PUT', '/gallery/watermark/collection'),
  setDefault: callable<typeof setDefaultWatermark>('PUT', '/gallery/watermark/default'),
  create: callable<typeof createWatermark>('POST', '/gallery/watermark/logo'),
  setPicture: callable<typeof setWatermarkPicture>('PUT', '/gallery/watermark/picture/{id}'),
  edit: callable<typeof editWatermark>('PUT', '/gallery/watermark/{id}'),
  remove: callable<typeof deleteWatermark>('DELETE', '/gallery/watermark/{id}'),
  listPictures: callable<typeof listPictures>('GET', '/pictures'),
} as const

export type Watermarks = AnswerOf<typeof watermarkCalls.list>
export type Watermark = Watermarks['watermarks'][number]

export const watermarksKey = ['watermarks'] as const

/** The watermarks with the choice of a gallery, or with the default of future galleries. */
export function watermarksQuery(galleryId: string | null) {
  return queryOptions({
    queryKey: [...watermarksKey, galleryId ?? 'default'],
    queryFn: ({ signal }) =>
      call(watermarkCalls.list, { query: galleryId === null ? {} : { collection_id: galleryId } }, { signal }),
    staleTime: 15_000,
    refetchInterval: addressTtlMs,
    meta: { inline: true },
  })
}

/** The first pictures of the sample gallery, to preview the watermark on more than one. */
export function morePicturesQuery(collection_id: string) {
  return queryOptions({
    queryKey: [...watermarksKey, 'photos', collection_id],
    queryFn: ({ signal }) => call(watermarkCalls.listPictures, { query: { collection_id, page: 1 } }, { signal }),
    select: ({ pictures }) => pictures.filter(({ state }) => state === 'ready'),
    staleTime: addressTtlMs,
    meta: { quiet: true },
  })
}

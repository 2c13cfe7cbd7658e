import type { AnswerOf, QueryOf, listGalleries } from '@revela/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { galleryListKey } from '../../../lib/gallery.ts'
import { galleryCalls } from './calls.ts'

export type GalleryItem = AnswerOf<typeof galleryCalls.list>['galleries']['galleryList'][number]
export type TrashedGallery = AnswerOf<typeof galleryCalls.listTrash>['galleries'][number]
export type GallerySettings = AnswerOf<typeof galleryCalls.getSettings>
export type Delivery = AnswerOf<typeof galleryCalls.getDelivery>
export type CoverChoice = AnswerOf<typeof galleryCalls.listPictures>['pictures'][number]

export type ListQuery = Pick<
  QueryOf<typeof listGalleries>,
  | 'done_selection'
  | 'open_selection'
  | 'expired_selection'
  | 'not_started_selection'
  | 'inactive_selection'
  | 'active_download'
  | 'inactive_download'
  | 'start_created'
  | 'end_created'
>

/** The covers' addresses are signed for at least half an hour. */
const addressLife = 25 * 60_000

export function galleryListQuery(query: ListQuery) {
  return queryOptions({
    queryKey: [...galleryListKey, query],
    queryFn: ({ signal }) => call(galleryCalls.list, { query }, { signal }),
    select: (answer) => answer.galleries.galleryList,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    refetchInterval: addressLife,
    meta: { inline: true },
  })
}

export const trashKey = ['galleries', 'trash'] as const

export const trashQuery = queryOptions({
  queryKey: trashKey,
  queryFn: ({ signal }) => call(galleryCalls.listTrash, {}, { signal }),
  select: (answer) => answer.galleries,
  meta: { inline: true },
})

export function gallerySettingsQuery(collection_id: string) {
  return queryOptions({
    queryKey: ['gallery', collection_id, 'settings'],
    queryFn: ({ signal }) => call(galleryCalls.getSettings, { query: { collection_id } }, { signal }),
    meta: { inline: true },
  })
}

/** Who could download what. Asked for again each time it is shown: clients choose and pay meanwhile. */
export function deliveryQuery(collection_id: string) {
  return queryOptions({
    queryKey: ['gallery', collection_id, 'delivery'],
    queryFn: ({ signal }) => call(galleryCalls.getDelivery, { params: { collection_id } }, { signal }),
    staleTime: 0,
    meta: { inline: true },
  })
}

const picturesPerPage = 30

/** A gallery may hold thousands: they are shown as far as one looks. */
export function coverChoicesQuery(collection_id: string) {
  return infiniteQueryOptions({
    queryKey: ['gallery', collection_id, 'cover-choices'],
    queryFn: ({ pageParam, signal }) =>
      call(galleryCalls.listPictures, { query: { collection_id, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * picturesPerPage < last.total_pictures ? page + 1 : undefined),
    staleTime: 30_000,
    meta: { inline: true },
  })
}

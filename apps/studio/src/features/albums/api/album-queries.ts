import type {
  addAlbumReader,
  AnswerOf,
  createAlbum,
  createAlbumVersion,
  deleteSpreads,
  exportAlbumRequests,
  getAlbumProof,
  getSendingStatus,
  listAlbumEvents,
  listAlbums,
  listGalleries,
  listSpreads,
  listTrashedAlbums,
  mailAlbum,
  purgeAlbum,
  removeAlbumReader,
  reopenAlbum,
  reorderSpreads,
  restoreAlbum,
  restoreSpreads,
  retryPicture,
  sendAlbumVersion,
  settleAlbumRequest,
  sortSpreads,
  trashAlbum,
  updateAlbum,
  updateAlbumReader,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { albumKey, albumListKey, albumPollMs } from '../../../lib/album.ts'
import { call } from '../../../lib/api.ts'
import { galleryListKey } from '../../../lib/gallery.ts'
import { addressTtlMs } from '../../../lib/image-addresses.ts'

export const albumCalls = {
  list: callable<typeof listAlbums>('GET', '/albums'),
  create: callable<typeof createAlbum>('POST', '/albums'),
  update: callable<typeof updateAlbum>('PUT', '/albums/{album_id}'),
  trash: callable<typeof trashAlbum>('DELETE', '/albums/{album_id}'),
  listTrash: callable<typeof listTrashedAlbums>('GET', '/albums/trash'),
  restore: callable<typeof restoreAlbum>('PUT', '/albums/trash/{album_id}/restore'),
  purge: callable<typeof purgeAlbum>('DELETE', '/albums/trash/{album_id}'),
  createVersion: callable<typeof createAlbumVersion>('POST', '/albums/{album_id}/versions'),
  sendVersion: callable<typeof sendAlbumVersion>('POST', '/albums/versions/{version_id}/sending'),
  listEvents: callable<typeof listAlbumEvents>('GET', '/albums/{album_id}/events'),
  listGalleries: callable<typeof listGalleries>('GET', '/gallery/list'),
} as const

export const spreadCalls = {
  list: callable<typeof listSpreads>('GET', '/albums/versions/{version_id}/spreads'),
  reorder: callable<typeof reorderSpreads>('PUT', '/albums/versions/{version_id}/order'),
  sort: callable<typeof sortSpreads>('PUT', '/albums/versions/{version_id}/order/file-name'),
  remove: callable<typeof deleteSpreads>('DELETE', '/albums/versions/{version_id}/spreads'),
  restore: callable<typeof restoreSpreads>('PUT', '/albums/versions/{version_id}/trash/restore'),
  retry: callable<typeof retryPicture>('PUT', '/pictures/{picture_id}/retry'),
} as const

export const proofCalls = {
  get: callable<typeof getAlbumProof>('GET', '/albums/{album_id}/proof'),
  addReader: callable<typeof addAlbumReader>('POST', '/albums/{album_id}/readers'),
  updateReader: callable<typeof updateAlbumReader>('PUT', '/albums/{album_id}/readers/{reader_id}'),
  removeReader: callable<typeof removeAlbumReader>('DELETE', '/albums/{album_id}/readers/{reader_id}'),
  mail: callable<typeof mailAlbum>('POST', '/albums/{album_id}/mails'),
  settle: callable<typeof settleAlbumRequest>('PUT', '/albums/{album_id}/requests/{request_id}'),
  export: callable<typeof exportAlbumRequests>('POST', '/albums/{album_id}/requests/files/{format}'),
  reopen: callable<typeof reopenAlbum>('POST', '/albums/{album_id}/reopening'),
  getSendingStatus: callable<typeof getSendingStatus>('GET', '/customer/sending'),
} as const

export type AlbumItem = AnswerOf<typeof albumCalls.list>['albums'][number]
export type TrashedAlbum = AnswerOf<typeof albumCalls.listTrash>['albums'][number]
export type AlbumEvent = AnswerOf<typeof albumCalls.listEvents>['events'][number]
export type Proof = AnswerOf<typeof proofCalls.get>
export type Reader = Proof['readers'][number]
export type AlbumRequest = Proof['requests'][number]
export type EndedReceipt = Proof['ended_receipts'][number]
export type GalleryChoice = AnswerOf<typeof albumCalls.listGalleries>['galleries']['galleryList'][number]
export type Spread = AnswerOf<typeof spreadCalls.list>['spreads'][number]

const inline = { inline: true } as const

export const albumListQuery = infiniteQueryOptions({
  queryKey: albumListKey,
  queryFn: ({ pageParam, signal }) =>
    call(albumCalls.list, { query: pageParam === null ? {} : { after: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => (last.has_more ? (last.albums.at(-1)?.id ?? null) : null),
  refetchInterval: albumPollMs,
  staleTime: 5_000,
  meta: inline,
})

export const albumTrashKey = ['albums', 'trash'] as const

export const albumTrashQuery = queryOptions({
  queryKey: albumTrashKey,
  queryFn: async ({ signal }) => (await call(albumCalls.listTrash, {}, { signal })).albums,
  meta: inline,
})

export const spreadsKey = (album_id: string, version_id: string) =>
  [...albumKey(album_id), 'spreads', version_id] as const

const preparingPollMs = 2_000

/** The spreads of a version in their order. Polls while renditions are made, then refetches before addresses expire. */
export function spreadsQuery(album_id: string, version_id: string) {
  return queryOptions({
    queryKey: spreadsKey(album_id, version_id),
    queryFn: async ({ signal }): Promise<readonly Spread[]> =>
      (await call(spreadCalls.list, { params: { version_id } }, { signal })).spreads,
    staleTime: 15_000,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'stored') ? preparingPollMs : addressTtlMs,
    meta: inline,
  })
}

export const proofKey = (album_id: string) => [...albumKey(album_id), 'proof'] as const

const receiptPollMs = 3_000

const isDrawingReceipt = ({ receipt, ended_receipts: ended }: Proof) =>
  [receipt, ...ended].some((one) => one?.ready === false)

export function proofQuery(album_id: string) {
  return queryOptions({
    queryKey: proofKey(album_id),
    queryFn: ({ signal }) => call(proofCalls.get, { params: { album_id } }, { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data && isDrawingReceipt(state.data) ? receiptPollMs : albumPollMs),
    meta: inline,
  })
}

const eventsPerPage = 50

export function albumEventsQuery(album_id: string) {
  return infiniteQueryOptions({
    queryKey: [...albumKey(album_id), 'events'],
    queryFn: ({ pageParam, signal }) =>
      call(albumCalls.listEvents, { params: { album_id }, query: { skip: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, skip) => (last.has_more ? skip + eventsPerPage : null),
    refetchInterval: albumPollMs,
    meta: inline,
  })
}

/** The galleries of which pictures may be asked for; archived ones are left out. */
export const galleryChoicesQuery = queryOptions({
  queryKey: [...galleryListKey, {}],
  queryFn: ({ signal }) => call(albumCalls.listGalleries, { query: {} }, { signal }),
  select: (answer) => answer.galleries.galleryList,
  staleTime: 15_000,
  meta: inline,
})

/** The same key as the send drawer's. */
export const sendingStatusQuery = queryOptions({
  queryKey: ['customer', 'sending'],
  queryFn: ({ signal }) => call(proofCalls.getSendingStatus, {}, { signal }),
  meta: inline,
})

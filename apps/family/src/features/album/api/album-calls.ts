import type {
  AnswerOf,
  addAlbumRequest,
  approveAlbum,
  changeAlbumRequest,
  deleteAlbumRequest,
  enterAlbum,
  getAlbumCover,
  getFamilyAlbum,
  listenToAlbum,
  listSwapPictures,
  markSpreadsSeen,
  sendAlbumRequests,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const albumEntryCalls = {
  getCover: callable<typeof getAlbumCover>('POST', '/family/album/cover'),
  enter: callable<typeof enterAlbum>('POST', '/family/album/enter'),
  get: callable<typeof getFamilyAlbum>('GET', '/family/album/{album_id}'),
} as const

export type AlbumCover = AnswerOf<typeof getAlbumCover>
export type FamilyAlbum = AnswerOf<typeof getFamilyAlbum>
export type AlbumVersion = FamilyAlbum['versions'][number]
export type AlbumRequest = FamilyAlbum['requests'][number]
export type Studio = AlbumCover['studio']
export type Spread = AlbumVersion['spreads'][number]
export type SwapPictures = AnswerOf<typeof listSwapPictures>
export type SwapPicture = SwapPictures['pictures'][number]

export const albumCalls = {
  markSeen: callable<typeof markSpreadsSeen>('PUT', '/family/album/{album_id}/seen'),
  addRequest: callable<typeof addAlbumRequest>('POST', '/family/album/{album_id}/requests'),
  changeRequest: callable<typeof changeAlbumRequest>('PUT', '/family/album/{album_id}/requests/{request_id}'),
  deleteRequest: callable<typeof deleteAlbumRequest>('DELETE', '/family/album/{album_id}/requests/{request_id}'),
  sendRequests: callable<typeof sendAlbumRequests>('POST', '/family/album/{album_id}/rounds'),
  approve: callable<typeof approveAlbum>('POST', '/family/album/{album_id}/approvals'),
  listSwapPictures: callable<typeof listSwapPictures>(
    'GET',
    '/family/album/{album_id}/galleries/{gallery_id}/pictures',
  ),
  listen: callable<typeof listenToAlbum>('GET', '/family/album/{album_id}/events'),
} as const

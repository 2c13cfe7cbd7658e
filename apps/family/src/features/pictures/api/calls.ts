import type {
  AnswerOf,
  getManifest,
  getOpenManifest,
  getOpenPictureDetails,
  getPictureDetails,
  savePosition,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const pictureCalls = {
  getManifest: callable<typeof getManifest>('GET', '/family/gallery/{gallery_id}'),
  getDetails: callable<typeof getPictureDetails>('GET', '/family/gallery/{gallery_id}/pictures'),
  getOpenManifest: callable<typeof getOpenManifest>('GET', '/family/open/{gallery_id}'),
  getOpenDetails: callable<typeof getOpenPictureDetails>('GET', '/family/open/{gallery_id}/pictures'),
  savePosition: callable<typeof savePosition>('PUT', '/family/gallery/{gallery_id}/position'),
} as const

export type Manifest = AnswerOf<typeof getManifest>
export type PictureDetail = AnswerOf<typeof getPictureDetails>['pictures'][number]

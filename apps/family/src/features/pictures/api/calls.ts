import type { AnswerOf, getManifest, getPictureDetails, markPlace } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const pictureCalls = {
  getManifest: callable<typeof getManifest>('GET', '/family/gallery/{gallery_id}'),
  getDetails: callable<typeof getPictureDetails>('GET', '/family/gallery/{gallery_id}/pictures'),
  markPlace: callable<typeof markPlace>('PUT', '/family/gallery/{gallery_id}/place'),
} as const

export type Manifest = AnswerOf<typeof getManifest>
export type PictureDetail = AnswerOf<typeof getPictureDetails>['pictures'][number]

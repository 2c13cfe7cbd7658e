import type { AnswerOf, CallInput, requestDownload } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const requestDownloadCall = callable<typeof requestDownload>('POST', '/family/gallery/{gallery_id}/downloads')

export type Download = AnswerOf<typeof requestDownload>
export type DownloadFile = Download['files'][number]
export type DownloadRequest = CallInput<typeof requestDownload>['body']
export type DownloadSize = DownloadRequest['size']

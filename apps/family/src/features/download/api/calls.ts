import type { AnswerOf, CallInput, enterDownloadPin, requestDownload } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const requestDownloadCall = callable<typeof requestDownload>('POST', '/family/gallery/{gallery_id}/downloads')

export const enterPinCall = callable<typeof enterDownloadPin>('POST', '/family/gallery/{gallery_id}/download-pin')

export type Download = AnswerOf<typeof requestDownload>
export type DownloadFile = Download['files'][number]
export type DownloadRequest = CallInput<typeof requestDownload>['body']
export type DownloadSize = DownloadRequest['size']

import type { UploadStatus } from '../../features/uploads/lib/upload-status.ts'
import { galleryPaths } from '../../lib/paths.ts'

type UploadStageInput = {
  readonly galleryId: string
  readonly path: string
  readonly status: UploadStatus
  /** An upload of this gallery has ended and its summary has not been put away. */
  readonly hasResult: boolean
}

/** What an address of the photos' page asks for: the way in opened, the page itself, or nothing. */
export function requestedStage({ galleryId, path, status, hasResult }: UploadStageInput): 'open' | 'leave' | null {
  const uploading = status === 'uploading' || status === 'uploading-empty'
  if (path === galleryPaths.upload(galleryId)) return status === 'invisible' ? 'open' : null
  if (path === galleryPaths.uploading(galleryId)) return uploading ? null : 'leave'
  if (path === galleryPaths.completed(galleryId)) return hasResult ? null : 'leave'
  return null
}

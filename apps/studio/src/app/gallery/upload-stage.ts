import type { UploadStatus } from '../../features/uploads/lib/upload-status.ts'
import { galleryPaths } from '../../lib/paths.ts'

type UploadStageInput = {
  readonly galleryId: string
  readonly path: string
  readonly status: UploadStatus
  /** An upload of this gallery has ended and its summary is still open. */
  readonly hasResult: boolean
}

/** What a URL of the pictures page requires: `open` the upload area, `leave` for the pictures page, or nothing. */
export function requestedStage({ galleryId, path, status, hasResult }: UploadStageInput): 'open' | 'leave' | null {
  const uploading = status === 'uploading' || status === 'uploading-empty'
  if (path === galleryPaths.upload(galleryId)) return status === 'invisible' ? 'open' : null
  if (path === galleryPaths.uploading(galleryId)) return uploading ? null : 'leave'
  if (path === galleryPaths.completed(galleryId)) return hasResult ? null : 'leave'
  return null
}

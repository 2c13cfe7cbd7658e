import type { UploadPlace } from './upload-place.ts'

export type UploadStatus = 'invisible' | 'waiting' | 'uploading' | 'uploading-empty' | `${UploadPlace['kind']}-empty`

type Facts = {
  /** An upload of this gallery or work has not ended. */
  readonly isUploading: boolean
  readonly isShown: boolean
  readonly beganEmpty: boolean
  /** undefined: not known yet. */
  readonly isEmpty: boolean | undefined
}

export function uploadStatus(
  kind: UploadPlace['kind'],
  { isUploading, isShown, beganEmpty, isEmpty }: Facts,
): UploadStatus {
  if (isUploading) return beganEmpty ? 'uploading-empty' : 'uploading'
  if (isEmpty === true) return `${kind}-empty`
  return isShown ? 'waiting' : 'invisible'
}

import { isRunning, type UploadPhase } from '@revela/uploader'
import type { UploadPlace } from './upload-place.ts'

export type UploadStatus = 'invisible' | 'waiting' | 'uploading' | 'uploading-empty' | `${UploadPlace['kind']}-empty`

type Given = {
  readonly phase: UploadPhase
  readonly isShown: boolean
  readonly beganEmpty: boolean
  /** undefined: not known yet. */
  readonly isEmpty: boolean | undefined
}

export function uploadStatus(kind: UploadPlace['kind'], { phase, isShown, beganEmpty, isEmpty }: Given): UploadStatus {
  if (isRunning({ phase }) || phase === 'signed-out') return beganEmpty ? 'uploading-empty' : 'uploading'
  if (isEmpty === true) return `${kind}-empty`
  return isShown ? 'waiting' : 'invisible'
}

import { isRunning, type UploadPhase } from '@revela/uploader'

export type UploadStatus = 'invisible' | 'waiting' | 'uploading' | 'uploading-empty' | 'gallery-empty'

type Given = {
  readonly phase: UploadPhase
  readonly isShown: boolean
  readonly beganEmpty: boolean
  /** undefined: not known yet. */
  readonly isEmpty: boolean | undefined
}

export function uploadStatus({ phase, isShown, beganEmpty, isEmpty }: Given): UploadStatus {
  if (isRunning({ phase }) || phase === 'signed-out') return beganEmpty ? 'uploading-empty' : 'uploading'
  if (isEmpty === true) return 'gallery-empty'
  return isShown ? 'waiting' : 'invisible'
}

import type { UploadSnapshot } from '@revela/uploader'
import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from '../../../lib/store.ts'
import { uploadAt } from './upload-at.ts'
import type { UploadPlace } from './upload-place.ts'
import { uploadStatus, type UploadStatus } from './upload-status.ts'

export type { UploadStatus }

/** What the pictures page needs to know; it is not drawn again for every percent. */
export function useUpload(place: UploadPlace, isEmpty: boolean | undefined) {
  const { upload, isShown, beganEmpty } = uploadAt(place)
  const phase = useSyncExternalStore(upload.subscribe, () => upload.getSnapshot().phase)
  const status = uploadStatus(place.kind, {
    phase,
    isShown: useStore(isShown),
    beganEmpty: useStore(beganEmpty),
    isEmpty,
  })
  return {
    status,
    isRunning: status === 'uploading' || status === 'uploading-empty',
    show: useCallback(() => isShown.set(true), [isShown]),
    hide: useCallback(() => isShown.set(false), [isShown]),
  } as const
}

export function useUploadSnapshot(place: UploadPlace): UploadSnapshot {
  const { upload } = uploadAt(place)
  return useSyncExternalStore(upload.subscribe, upload.getSnapshot)
}

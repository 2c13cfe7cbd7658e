import type { UploadSnapshot } from '@revela/uploader'
import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from '../../../lib/store.ts'
import { galleryUpload } from './gallery-uploads.ts'
import { uploadStatus, type UploadStatus } from './upload-status.ts'

export type { UploadStatus }

/** What the pictures page needs to know; it is not drawn again for every percent. */
export function useUpload(galleryId: string, isEmpty: boolean | undefined) {
  const { upload, isShown, beganEmpty } = galleryUpload(galleryId)
  const phase = useSyncExternalStore(upload.subscribe, () => upload.getSnapshot().phase)
  const status = uploadStatus({ phase, isShown: useStore(isShown), beganEmpty: useStore(beganEmpty), isEmpty })
  return {
    status,
    isRunning: status === 'uploading' || status === 'uploading-empty',
    show: useCallback(() => isShown.set(true), [isShown]),
    hide: useCallback(() => isShown.set(false), [isShown]),
  } as const
}

export function useUploadSnapshot(galleryId: string): UploadSnapshot {
  const { upload } = galleryUpload(galleryId)
  return useSyncExternalStore(upload.subscribe, upload.getSnapshot)
}

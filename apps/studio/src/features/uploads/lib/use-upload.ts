import { isRunning, type Upload, type UploadJob, type UploadPlace, type UploadSnapshot } from '@revela/uploader'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useStore } from '../../../lib/store.ts'
import { uploadStatus, type UploadStatus } from './upload-status.ts'
import { uploads, zoneAt } from './uploads.ts'

export type { UploadStatus }

const isUploadingAt = (place: UploadPlace) =>
  uploads.jobsAt(place).some(({ upload }) => {
    const { phase } = upload.getSnapshot()
    return isRunning({ phase }) || phase === 'signed-out'
  })

/** What the pictures page needs to know; it is not drawn again for every percent. */
export function useUpload(place: UploadPlace, isEmpty: boolean | undefined) {
  const zone = zoneAt(place)
  const isUploading = useSyncExternalStore(uploads.subscribe, () => isUploadingAt(place))
  const isShown = useStore(zone.isShown)
  const status = uploadStatus(place.kind, { isUploading, isShown, beganEmpty: useStore(zone.beganEmpty), isEmpty })
  return {
    status,
    isRunning: isUploading,
    isShown,
    show: useCallback(() => zone.isShown.set(true), [zone]),
    hide: useCallback(() => zone.isShown.set(false), [zone]),
  } as const
}

/** All uploads of the tab, or those of one place. */
export function useUploadJobs(place?: UploadPlace): readonly UploadJob[] {
  const jobs = useSyncExternalStore(uploads.subscribe, uploads.jobs)
  const { kind, id } = place ?? { kind: null, id: null }
  return useMemo(
    () => (kind === null ? jobs : jobs.filter((job) => job.place.kind === kind && job.place.id === id)),
    [jobs, kind, id],
  )
}

/** The upload that takes the next files of the place. */
export function useNextUpload(place: UploadPlace): Upload {
  return useSyncExternalStore(uploads.subscribe, () => uploads.next(place))
}

export function useUploadSnapshot(upload: Upload): UploadSnapshot {
  return useSyncExternalStore(upload.subscribe, upload.getSnapshot)
}

import {
  browserPorts,
  createUploads,
  type UploadTarget,
  isRunning,
  type Upload,
  type UploadJob,
  type UploadSnapshot,
} from '@revela/uploader'
import { createStore, type Store, useStore } from '@revela/web/store'
import { uploadOwner } from '../api/upload-owner.ts'
import { warnBeforeUnload, showProgressInTitle } from './tab-notices.ts'
import { startedUploads } from './started-uploads.ts'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { uploadStatus, type UploadStatus } from './upload-status.ts'

/** Outside React, so that uploads continue while the user opens other pages of the studio. */
export const uploads = createUploads({ ports: browserPorts(), apiOf: uploadOwner })

warnBeforeUnload(uploads)
showProgressInTitle(uploads)
uploads.subscribe(() => {
  if (startedUploads.get() === null && uploads.jobs().length > 0) startedUploads.set(uploads)
})

type ZoneState = {
  /** The user pressed SUBIR FOTOS. */
  readonly isShown: Store<boolean>
  /** The gallery or work had no pictures when the upload started. */
  readonly beganEmpty: Store<boolean>
}

/** Bounded like an LRU cache: a visible zone is read at every render and is therefore never evicted. */
const zones = new Map<string, ZoneState>()
const maxZones = 100

export function zoneAt({ kind, id }: Pick<UploadTarget, 'kind' | 'id'>): ZoneState {
  const key = `${kind}:${id}`
  const zone = zones.get(key) ?? { isShown: createStore(false), beganEmpty: createStore(false) }
  zones.delete(key)
  zones.set(key, zone)
  const [oldest] = zones.keys()
  if (zones.size > maxZones && oldest !== undefined) zones.delete(oldest)
  return zone
}

export type { UploadStatus }

const isUploadingAt = (target: UploadTarget) =>
  uploads.jobsAt(target).some(({ upload }) => {
    const { phase } = upload.getSnapshot()
    return isRunning({ phase }) || phase === 'signed-out'
  })

/** The upload state of the pictures page; it does not re-render with every percent. */
export function useUpload(target: UploadTarget, isEmpty: boolean | undefined) {
  const zone = zoneAt(target)
  const isUploading = useSyncExternalStore(uploads.subscribe, () => isUploadingAt(target))
  const isShown = useStore(zone.isShown)
  const status = uploadStatus(target.kind, { isUploading, isShown, beganEmpty: useStore(zone.beganEmpty), isEmpty })
  return {
    status,
    isRunning: isUploading,
    isShown,
    show: useCallback(() => zone.isShown.set(true), [zone]),
    hide: useCallback(() => zone.isShown.set(false), [zone]),
  } as const
}

/** All uploads of the tab, or those of one gallery or work. */
export function useUploadJobs(target?: UploadTarget): readonly UploadJob[] {
  const jobs = useSyncExternalStore(uploads.subscribe, uploads.jobs)
  const { kind, id } = target ?? { kind: null, id: null }
  return useMemo(
    () => (kind === null ? jobs : jobs.filter((job) => job.target.kind === kind && job.target.id === id)),
    [jobs, kind, id],
  )
}

/** The upload that receives the next files for the target. */
export function useNextUpload(target: UploadTarget): Upload {
  return useSyncExternalStore(uploads.subscribe, () => uploads.next(target))
}

export function useUploadSnapshot(upload: Upload): UploadSnapshot {
  return useSyncExternalStore(upload.subscribe, upload.getSnapshot)
}

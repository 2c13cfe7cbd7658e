import { createMutex, type Mutex } from './timing.ts'
import type { Upload } from './upload-actions.ts'
import type { Candidate, UploadApi } from './upload-item.ts'
import type { UploadPorts } from './upload-ports.ts'
import { isRunning, type UploadSnapshot } from './upload-snapshot.ts'
import { createUpload } from './upload.ts'

/** The upload target: a gallery, a work of the portfolio, or a version of an album. */
export type UploadTarget = {
  readonly kind: 'gallery' | 'work' | 'album'
  readonly id: string
  readonly title: string
  /** The album of a version. */
  readonly albumId?: string
}

/** An upload that has started and whose result has not been dismissed. */
export type UploadJob = { readonly id: number; readonly target: UploadTarget; readonly upload: Upload }

/** All uploads of a tab, whatever page is open. */
export type Uploads = {
  /** In the order in which they started; the same array until one starts or is removed. */
  readonly jobs: () => readonly UploadJob[]
  readonly jobsAt: (target: Pick<UploadTarget, 'kind' | 'id'>) => readonly UploadJob[]
  /** The upload that takes the next files for a target. */
  readonly next: (target: UploadTarget) => Upload
  readonly isRunning: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Stops and removes all uploads; the rest is offered when the user comes back. */
  readonly leaveAll: () => void
}

type Entry = UploadJob & { readonly key: string; isJob: boolean }

type Deps = { readonly apiOf: (target: UploadTarget) => UploadApi; readonly ports: UploadPorts }

const keyOf = ({ kind, id }: Pick<UploadTarget, 'kind' | 'id'>) => `${kind}:${id}`

/** An upload without files and without a problem to show. */
const isIdle = ({ phase, problem }: UploadSnapshot) => phase === 'idle' && problem === null

/** One idle upload waits for files at each visited target; a tab that stays open for weeks visits many. */
const maxIdleUploads = 50

export function createUploads({ apiOf, ports }: Deps): Uploads {
  const listeners = new Set<() => void>()
  const preparations = new Map<string, Mutex>()
  let entries: readonly Entry[] = []
  let jobs: readonly UploadJob[] = []
  let lastId = 0

  function announce(): void {
    for (const listener of listeners) listener()
  }

  function create(target: UploadTarget): Entry {
    const key = keyOf(target)
    const preparation = preparations.get(key) ?? createMutex()
    preparations.set(key, preparation)
    const onTheWay = (): Candidate[] =>
      entries.flatMap((other) => (other.key === key && other !== entry ? [...other.upload.candidates()] : []))
    const upload = createUpload(apiOf(target), ports, { preparation, onTheWay })
    lastId += 1
    const entry: Entry = { id: lastId, target, upload, key, isJob: false }
    upload.subscribe(() => {
      update(entry)
      announce()
    })
    entries = [...entries, entry]
    const [oldest, ...others] = entries.filter((one) => !one.isJob)
    if (oldest && others.length >= maxIdleUploads) forget(oldest)
    return entry
  }

  function update(entry: Entry): void {
    const isJob = !isIdle(entry.upload.getSnapshot())
    if (isJob === entry.isJob || !entries.includes(entry)) return
    entry.isJob = isJob
    if (!isJob) {
      // This upload takes the next files of its target again; one that was created meanwhile is not needed.
      for (const other of entries) if (other.key === entry.key && other !== entry && !other.isJob) forget(other)
    }
    jobs = entries.filter((one) => one.isJob)
  }

  function forget(entry: Entry): void {
    entries = entries.filter((one) => one !== entry)
    // The mutex stays while an upload is being prepared; an idle upload prepares nothing.
    if (!entry.isJob && !entries.some(({ key }) => key === entry.key)) preparations.delete(entry.key)
    entry.upload.dispose()
  }

  return {
    jobs: () => jobs,
    jobsAt: (target) => jobs.filter((job) => keyOf(job.target) === keyOf(target)),
    next: (target) => (entries.find((one) => one.key === keyOf(target) && !one.isJob) ?? create(target)).upload,
    isRunning: () => jobs.some(({ upload }) => isRunning(upload.getSnapshot())),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    leaveAll() {
      for (const entry of entries) {
        forget(entry)
        entry.upload.leave()
      }
      jobs = []
      announce()
    },
  }
}

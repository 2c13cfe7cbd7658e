import { createMutex } from './timing.ts'
import type { SendJob } from './post-picture.ts'
import type { PickedFiles, SendOutcome, BatchItem, Fingerprint, OpenBatch, UploadApi } from './upload-item.ts'
import type { UploadPorts, RememberedBatch } from './upload-ports.ts'

const contents = new WeakMap<Blob, string>()

/** A file whose content is its fingerprint; its size is only a number, not bytes in memory. */
export function pictureFile(name: string, content = name, size = 1_000): File {
  const file = new File([], name, { type: 'image/jpeg', lastModified: 1 })
  Object.defineProperty(file, 'size', { value: size })
  contents.set(file, content)
  return file
}

export function picked(files: readonly File[], ignored: readonly string[] = []): PickedFiles {
  return { files: files.map((file) => ({ file })), ignored, roots: [] }
}

export const rejected = (status: number, code: string, help: string | null = null): SendOutcome => ({
  kind: 'rejected',
  status,
  code,
  help,
  retryAfterSeconds: 0,
})

type StoredFingerprint = Pick<Fingerprint, 'title' | 'size' | 'sha256'> & Partial<Fingerprint>

type Transport = (job: SendJob, attempt: number) => SendOutcome | Promise<SendOutcome>

/** A server, a browser and a connection in memory, with a log of the calls. */
export function createFakeEnvironment() {
  const environment = {
    stored: [] as StoredFingerprint[],
    open: [] as OpenBatch[],
    titlesSent: [] as string[],
    inFlight: 0,
    maxInFlight: 0,
    log: [] as string[],
    hashed: [] as string[],
    online: true,
    remembered: new Map<string, RememberedBatch>(),
    locked: new Set<string>(),
    /** Called when the tab that holds the lock is gone. */
    released: () => undefined as void,
    transport: (() => ({ kind: 'stored' })) as Transport,
    unreadable: new Set<string>(),
    opened: [] as (readonly BatchItem[])[],
    limits: null as unknown,
    networkChanged: () => undefined as void,
  }
  const listeners = new Set<() => void>()
  environment.networkChanged = () => {
    for (const listener of listeners) listener()
  }
  const attempts = new Map<string, number>()

  const api: UploadApi = {
    key: 'gallery:1',
    async checkLimits(pictures, bytes) {
      environment.log.push(`limits ${pictures} ${bytes}`)
      if (environment.limits !== null) throw environment.limits
    },
    async listTitles() {
      // The server answers 404, so nobody asks.
      if (environment.stored.length === 0) throw new Error('titles of an empty gallery were requested')
      return environment.stored.map(({ title }) => title)
    },
    listFingerprints: async () =>
      environment.stored.map((one) => ({ pictureId: `picture of ${one.title}`, image: null, ...one })),
    async openBatch(items) {
      environment.opened.push(items)
      environment.log.push(`open ${items.length}`)
      const batchId = `batch-${environment.opened.length}`
      return { batchId, baseUrl: '/upload', items: items.map(({ key }) => ({ key, pictureId: `${batchId}:${key}` })) }
    },
    pictureUrl: (baseUrl, batchId, pictureId) => `${baseUrl}/${batchId}/${pictureId}`,
    async reportError(_pictureId, code) {
      environment.log.push(`error ${code}`)
    },
    async complete() {
      environment.log.push('complete')
    },
    async finish(batchId) {
      environment.log.push(`finish ${batchId}`)
    },
    leave: (batchId) => void environment.log.push(`leave ${batchId}`),
    listOpen: async () => environment.open,
  }

  const ports: UploadPorts = {
    async send(job) {
      const attempt = (attempts.get(job.url) ?? 0) + 1
      attempts.set(job.url, attempt)
      environment.titlesSent.push(job.title)
      environment.inFlight += 1
      environment.maxInFlight = Math.max(environment.maxInFlight, environment.inFlight)
      try {
        return await environment.transport(job, attempt)
      } finally {
        environment.inFlight -= 1
      }
    },
    async hash(file) {
      const { name } = file as File
      environment.hashed.push(name)
      if (environment.unreadable.has(name)) throw new Error('gone')
      return `sha of ${contents.get(file)}`
    },
    network: {
      isOnline: () => environment.online,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    random: () => 0,
    now: () => performance.now(),
    remembered: {
      save: async (batch) => void environment.remembered.set(batch.batchId, batch),
      list: async () => [...environment.remembered.values()],
      forget: async (_owner, batchId) => void environment.remembered.delete(batchId),
    },
    sending: createMutex(),
    running: {
      lock: () => undefined,
      listLocked: async () => new Set(environment.locked),
      whenReleased: (batchId) =>
        new Promise((resolve) => {
          environment.released = () => {
            environment.locked.delete(batchId)
            resolve()
          }
        }),
    },
  }
  return { environment, api, ports }
}

export const later = (outcome: SendOutcome, milliseconds: number) =>
  new Promise<SendOutcome>((resolve) => setTimeout(() => resolve(outcome), milliseconds))

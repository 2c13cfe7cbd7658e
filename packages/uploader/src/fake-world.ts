import { createMutex } from './timing.ts'
import type { SendJob } from './post-picture.ts'
import type { PickedFiles, SendOutcome, BatchItem, Fingerprint, OpenBatch, UploadOwner } from './upload-item.ts'
import type { UploadPorts, RememberedBatch } from './upload-ports.ts'

const contents = new WeakMap<Blob, string>()

/** A file whose content is its fingerprint; size counts as given, not as held in memory. */
export function photo(name: string, content = name, size = 1_000): File {
  const file = new File([], name, { type: 'image/jpeg', lastModified: 1 })
  Object.defineProperty(file, 'size', { value: size })
  contents.set(file, content)
  return file
}

export function picked(files: readonly File[], ignored: readonly string[] = []): PickedFiles {
  return { files: files.map((file) => ({ file })), ignored, roots: [] }
}

export const refused = (status: number, code: string, help: string | null = null): SendOutcome => ({
  kind: 'refused',
  status,
  code,
  help,
  retryAfterSeconds: 0,
})

type Stored = Pick<Fingerprint, 'title' | 'size' | 'sha256'> & Partial<Fingerprint>

type Transport = (job: SendJob, tryOf: number) => SendOutcome | Promise<SendOutcome>

/** A server, a browser and a line, all in memory, and a diary of what was asked of them. */
export function fakeWorld() {
  const world = {
    stored: [] as Stored[],
    open: [] as OpenBatch[],
    titlesSent: [] as string[],
    inFlight: 0,
    mostInFlight: 0,
    diary: [] as string[],
    hashed: [] as string[],
    online: true,
    remembered: new Map<string, RememberedBatch>(),
    held: new Set<string>(),
    /** Called when the tab that holds them is gone. */
    freed: () => undefined as void,
    transport: (() => ({ kind: 'stored' })) as Transport,
    unreadable: new Set<string>(),
    opened: [] as (readonly BatchItem[])[],
    limits: null as unknown,
    networkChanged: () => undefined as void,
  }
  const listeners = new Set<() => void>()
  world.networkChanged = () => {
    for (const listener of listeners) listener()
  }
  const tries = new Map<string, number>()

  const owner: UploadOwner = {
    key: 'gallery:1',
    async checkLimits(pictures, bytes) {
      world.diary.push(`limits ${pictures} ${bytes}`)
      if (world.limits !== null) throw world.limits
    },
    listTitles: async () => world.stored.map(({ title }) => title),
    listFingerprints: async () =>
      world.stored.map((one) => ({ pictureId: `picture of ${one.title}`, image: null, ...one })),
    async openBatch(items) {
      world.opened.push(items)
      world.diary.push(`open ${items.length}`)
      const batchId = `batch-${world.opened.length}`
      return { batchId, baseUrl: '/upload', items: items.map(({ key }) => ({ key, pictureId: `${batchId}:${key}` })) }
    },
    pictureUrl: (baseUrl, batchId, pictureId) => `${baseUrl}/${batchId}/${pictureId}`,
    async reportError(_pictureId, code) {
      world.diary.push(`error ${code}`)
    },
    async complete() {
      world.diary.push('complete')
    },
    async finish(batchId) {
      world.diary.push(`finish ${batchId}`)
    },
    leave: (batchId) => void world.diary.push(`leave ${batchId}`),
    listOpen: async () => world.open,
  }

  const ports: UploadPorts = {
    async send(job) {
      const tryOf = (tries.get(job.url) ?? 0) + 1
      tries.set(job.url, tryOf)
      world.titlesSent.push(job.title)
      world.inFlight += 1
      world.mostInFlight = Math.max(world.mostInFlight, world.inFlight)
      try {
        return await world.transport(job, tryOf)
      } finally {
        world.inFlight -= 1
      }
    },
    async hash(file) {
      const { name } = file as File
      world.hashed.push(name)
      if (world.unreadable.has(name)) throw new Error('gone')
      return `sha of ${contents.get(file)}`
    },
    network: {
      isOnline: () => world.online,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    random: () => 0,
    now: () => performance.now(),
    remembered: {
      save: async (batch) => void world.remembered.set(batch.batchId, batch),
      list: async () => [...world.remembered.values()],
      forget: async (_owner, batchId) => void world.remembered.delete(batchId),
    },
    sending: createMutex(),
    running: {
      hold: () => undefined,
      held: async () => new Set(world.held),
      freed: (batchId) =>
        new Promise((resolve) => {
          world.freed = () => {
            world.held.delete(batchId)
            resolve()
          }
        }),
    },
  }
  return { world, owner, ports }
}

export const later = (outcome: SendOutcome, milliseconds: number) =>
  new Promise<SendOutcome>((resolve) => setTimeout(() => resolve(outcome), milliseconds))

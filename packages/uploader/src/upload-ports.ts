import { backOff, maxAttempts, createMutex, type Mutex, sleep } from './timing.ts'
import { type HashFile, hashInWorker } from './hash-in-worker.ts'
import { postPicture, type SendPicture } from './post-picture.ts'
import { isTransientRejection, type SendOutcome, type Candidate } from './upload-item.ts'

type Network = {
  readonly isOnline: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  subscribe: (listener) => {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
}

/** Waits while the browser reports that it is offline. */
function whenOnline(network: Network, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (network.isOnline() || signal.aborted) return resolve()
    const check = () => {
      if (!network.isOnline() && !signal.aborted) return
      stop()
      signal.removeEventListener('abort', check)
      resolve()
    }
    const stop = network.subscribe(check)
    signal.addEventListener('abort', check)
  })
}

export type SettledItem =
  | { readonly kind: 'stored' | 'aborted' | 'signed-out' }
  | {
      readonly kind: 'failed'
      readonly code: string
      readonly help: string | null
      /** Nothing is wrong with the picture: a later attempt may succeed. */
      readonly canRetry: boolean
    }

type SendDeps = {
  readonly send: SendPicture
  readonly hash: HashFile
  readonly network: Network
  readonly random: () => number
}

type Job = {
  readonly candidate: Candidate
  readonly url: string
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

/** Sends one file until it is stored, rejected for good, or out of attempts. */
export async function sendItem(deps: SendDeps, job: Job): Promise<SettledItem> {
  const { candidate, signal } = job
  for (let attempts = 1; ;) {
    await whenOnline(deps.network, signal)
    if (signal.aborted) return { kind: 'aborted' }
    const outcome = await tryOnce(deps, job)
    if (outcome === 'unreadable') return { kind: 'failed', code: 'FileUnreadable', help: null, canRetry: true }
    if (outcome.kind === 'stored' || outcome.kind === 'aborted') return outcome
    job.onSent(0)
    const end = finalResult(outcome)
    if (end) return end
    // The machine went offline: the attempt does not count.
    const counts = outcome.kind === 'rejected' || deps.network.isOnline()
    if (counts && attempts >= maxAttempts) return exhaustedResult(outcome)
    // The file is hashed again for the next attempt: that tells a removed card or a changed file from a bad connection.
    candidate.sha256 = null
    if (!counts) continue
    await sleep(backOff(attempts, deps.random, outcome.kind === 'rejected' ? outcome.retryAfterSeconds : 0), signal)
    attempts += 1
  }
}

type FailedOutcome = Exclude<SendOutcome, { kind: 'stored' | 'aborted' }>

async function tryOnce({ send, hash }: SendDeps, job: Job): Promise<SendOutcome | 'unreadable'> {
  const { candidate, url, onSent, signal } = job
  try {
    candidate.sha256 ??= await hash(candidate.file)
  } catch {
    // The file was changed or removed since it was chosen; the caller reports it.
    return 'unreadable'
  }
  return send({ url, file: candidate.file, title: candidate.title, sha256: candidate.sha256, onSent, signal })
}

function finalResult(answer: FailedOutcome): SettledItem | null {
  if (answer.kind === 'broken') return null
  if (answer.status === 401) return { kind: 'signed-out' }
  return isTransientRejection(answer) ? null : { kind: 'failed', code: answer.code, help: answer.help, canRetry: false }
}

function exhaustedResult(answer: FailedOutcome): SettledItem {
  return answer.kind === 'broken'
    ? { kind: 'failed', code: 'ConnectionBroken', help: null, canRetry: true }
    : { kind: 'failed', code: answer.code, help: answer.help, canRetry: true }
}

export type RememberedItem = {
  readonly pictureId: string
  readonly title: string
  readonly size: number
  readonly lastModified: number
  readonly handle: FileSystemFileHandle | null
}

/** What the browser stores about a batch, so that it survives a closed tab. The server knows what is stored. */
export type RememberedBatch = {
  readonly owner: string
  readonly batchId: string
  /** None of the chosen files was left out. */
  readonly isWhole: boolean
  readonly roots: readonly FileSystemHandle[]
  readonly items: readonly RememberedItem[]
}

/** Never rejects: without storage, files only have to be chosen again. */
export type RememberedUploads = {
  readonly save: (batch: RememberedBatch) => Promise<void>
  readonly list: (owner: string) => Promise<readonly RememberedBatch[]>
  readonly forget: (owner: string, batchId: string) => Promise<void>
}

const table = 'batches'

function rememberedInBrowser(name = 'revela-uploads'): RememberedUploads {
  let opening: Promise<IDBDatabase> | null = null

  async function run<T>(mode: IDBTransactionMode, createRequest: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    opening ??= openDatabase(name)
    const store = (await opening).transaction(table, mode).objectStore(table)
    return resultOf(createRequest(store))
  }

  return {
    async save(batch) {
      const plain = () => ({ ...batch, roots: [], items: batch.items.map((item) => ({ ...item, handle: null })) })
      await run('readwrite', (store) => store.put(batch))
        // Some browsers return handles that they cannot store.
        .catch(() => run('readwrite', (store) => store.put(plain())))
        // Without storage an upload cannot be resumed after a reload; it still works.
        .catch(() => undefined)
    },
    async list(owner) {
      const ownerRange = () => IDBKeyRange.bound([owner], [owner, []])
      // Without storage there is nothing to resume.
      return run('readonly', (store) => store.getAll(ownerRange()) as IDBRequest<RememberedBatch[]>).catch(() => [])
    },
    async forget(owner, batchId) {
      // A remembered batch counts only while the server has it open.
      await run('readwrite', (store) => store.delete([owner, batchId])).catch(() => undefined)
    },
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: ['owner', 'batchId'] })
  return resultOf(request)
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('IndexedDB request failed without an error')),
    )
  })
}

/** Which batches a tab of this browser is sending now: other tabs do not offer to resume them. */
type RunningUploads = {
  /** Held until the signal aborts or the tab is closed. */
  readonly lock: (batchId: string, signal: AbortSignal) => void
  readonly listLocked: () => Promise<ReadonlySet<string>>
  /** Resolves when no tab sends the batch any more: a tab that was just closed may still hold the lock. */
  readonly whenReleased: (batchId: string) => Promise<void>
}

const prefix = 'revela-upload:'

const runningInBrowser: RunningUploads = {
  lock: (batchId, signal) => {
    const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    void locks()
      ?.request(`${prefix}${batchId}`, { ifAvailable: true }, () => ended)
      // Without locks two tabs may both offer to resume; the server accepts each file once.
      .catch(() => undefined)
  },
  listLocked: async () => {
    const state = await locks()
      ?.query()
      // Without locks no batch counts as held.
      .catch(() => null)
    const names = (state?.held ?? []).flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
    return new Set(names.map((name) => name.slice(prefix.length)))
  },
  whenReleased: async (batchId) => {
    await locks()?.request(`${prefix}${batchId}`, { mode: 'shared' }, () => undefined)
  },
}

function locks(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager }).locks
}

/** Everything outside the upload that it depends on, so that tests can replace it. */
export type UploadPorts = SendDeps & {
  readonly now: () => number
  readonly remembered: RememberedUploads
  readonly running: RunningUploads
  /** One upload of the tab sends at a time, so that the next one does not slow it down. */
  readonly sending: Mutex
}

export function browserPorts(): UploadPorts {
  return {
    send: postPicture,
    hash: hashInWorker(),
    network: browserNetwork,
    random: Math.random,
    now: () => performance.now(),
    remembered: rememberedInBrowser(),
    running: runningInBrowser,
    sending: createMutex(),
  }
}

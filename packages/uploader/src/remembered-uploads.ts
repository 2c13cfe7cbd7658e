export type RememberedItem = {
  readonly pictureId: string
  readonly title: string
  readonly size: number
  readonly lastModified: number
  readonly handle: FileSystemFileHandle | null
}

/** What the browser keeps of a drop, so that a closed tab does not end it. What is stored, the server knows. */
export type RememberedBatch = {
  readonly owner: string
  readonly batchId: string
  /** Nothing of the drop was left out. */
  readonly isWhole: boolean
  readonly roots: readonly FileSystemHandle[]
  readonly items: readonly RememberedItem[]
}

/** Never rejects: without a memory an upload only has to be chosen again. */
export type RememberedUploads = {
  readonly save: (batch: RememberedBatch) => Promise<void>
  readonly list: (owner: string) => Promise<readonly RememberedBatch[]>
  readonly forget: (owner: string, batchId: string) => Promise<void>
}

const table = 'batches'

export function rememberedInBrowser(name = 'revela-uploads'): RememberedUploads {
  let opening: Promise<IDBDatabase> | null = null

  async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    opening ??= openDatabase(name)
    const store = (await opening).transaction(table, mode).objectStore(table)
    return answerOf(ask(store))
  }

  return {
    async save(batch) {
      const plain = () => ({ ...batch, roots: [], items: batch.items.map((item) => ({ ...item, handle: null })) })
      // A browser may give handles that it cannot keep.
      await run('readwrite', (store) => store.put(batch))
        .catch(() => run('readwrite', (store) => store.put(plain())))
        .catch(() => undefined)
    },
    async list(owner) {
      const ofOwner = () => IDBKeyRange.bound([owner], [owner, []])
      return run('readonly', (store) => store.getAll(ofOwner()) as IDBRequest<RememberedBatch[]>).catch(() => [])
    },
    async forget(owner, batchId) {
      await run('readwrite', (store) => store.delete([owner, batchId])).catch(() => undefined)
    },
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: ['owner', 'batchId'] })
  return answerOf(request)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer from the browser')))
  })
}

import { ApiError, ConnectionError } from '@revela/contract/client'
import { createStore } from '@revela/web/store'
import type { LocalStore } from '../../../lib/local-store.ts'
import { repeatWhenStale } from '../../../lib/repeat-when-stale.ts'
import type { AlbumRequest, FamilyAlbum } from '../api/album-calls.ts'
import { createRequestOutbox, finalCode, type NewRequest } from './request-outbox.ts'
import { createSeenSpreads, type SeenSpreads } from './seen-spreads.ts'
import { unsentIds } from './requests.ts'
import { newestVersion } from './spreads.ts'

type RequestAnswer = { readonly request: AlbumRequest; readonly revision: number }

export type AlbumPorts = {
  readonly get: () => Promise<FamilyAlbum>
  readonly markSeen: (versionId: string, spreads: readonly number[]) => Promise<void>
  readonly addRequest: (request: NewRequest) => Promise<RequestAnswer>
  readonly changeRequest: (id: string, change: Pick<AlbumRequest, 'chip' | 'text'>) => Promise<RequestAnswer>
  readonly deleteRequest: (id: string) => Promise<void>
  readonly sendRequests: (round: Round) => Promise<void>
  readonly approve: (approval: Approval) => Promise<void>
}

type Round = { readonly key: string; readonly versionId: string; readonly requests: number }

type Approval = {
  readonly key: string
  readonly versionId: string
  readonly name: string
  /** What the reader saw. */
  readonly spreads: number
  readonly openRequests: number
}

type SessionOptions = {
  readonly localStore: LocalStore
  readonly now: () => number
  readonly schedule: (run: () => void, ms: number) => () => void
  /** The album may no longer be viewed: the link ended, the album is in the trash, the studio's plan is over. */
  readonly onRevoked: () => void
  /** A request of this device was rejected for good. */
  readonly onRejected: (code: string) => void
}

/** Image addresses are renewed this long before they expire. */
const renewBeforeMs = 5 * 60_000
/** A picture that fails to load causes at most one renewal in this time. */
const minReloadMs = 10_000

export function isRevoked(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'GalleryNotOpen' || [401, 403, 404].includes(error.status))
}

export const isOffline = (error: unknown): boolean => error instanceof ConnectionError

export type AlbumSession = ReturnType<typeof createAlbumSession>

/** One album as this device knows it: the server's state, and what it has not sent yet. */
export function createAlbumSession(first: FamilyAlbum, ports: AlbumPorts, options: SessionOptions) {
  const { localStore, now, schedule } = options
  const album = createStore(first)
  const viewed = createStore<ReadonlySet<number>>(new Set())
  let tracked: { readonly versionId: string; readonly spreads: SeenSpreads } | null = null
  let cancelRenewal: (() => void) | null = null
  let lastReloadMs = now()
  let isReloadPlanned = false
  let isStopped = false
  /** A picture was rejected: the addresses that this page knows are of no use, whatever their time. */
  let hasDeadAddresses = false
  const attemptKeys = createAttemptKeys()

  const outbox = createRequestOutbox({
    albumId: first.album.id,
    readerId: first.reader.id,
    localStore,
    schedule: (run, ms) => void schedule(run, ms),
    onRejected: rejected,
    send: async (request) => addToAlbum(await addAsWritten(request)),
    withdraw: (key) => deleteRequest(key),
  })

  function rejected(code: string): void {
    options.onRejected(code)
    void refresh()
  }

  /** A repeated call returns what the first one stored; the request may have been edited since. */
  async function addAsWritten({ chip, text, ...rest }: NewRequest): Promise<RequestAnswer> {
    const answer = await ports.addRequest({ chip, text, ...rest })
    if (answer.request.chip === chip && answer.request.text === text) return answer
    try {
      return await ports.changeRequest(rest.key, { chip, text })
    } catch (error) {
      const code = finalCode(error)
      if (code === null) throw error
      rejected(code)
      return answer
    }
  }

  const isFresh = (until: string) => Date.parse(until) - now() > renewBeforeMs

  /** Keeps the addresses that still work, so that no picture is loaded again. */
  function withKnownAddresses(next: FamilyAlbum): FamilyAlbum {
    const known = new Map(album.get().versions.map(({ id, content }) => [id, content]))
    return {
      ...next,
      versions: next.versions.map((version) => {
        const content = known.get(version.id)
        return content && isFresh(content.until) ? { ...version, content } : version
      }),
    }
  }

  function apply(next: FamilyAlbum, hasNewAddresses: boolean): void {
    // An answer that was on its way while a newer one arrived.
    if (next.revision < album.get().revision) return
    album.set(hasNewAddresses ? next : withKnownAddresses(next))
    if (unsentIds(next).length === 0) attemptKeys.forget('send')
    trackSeen()
    renewLater()
  }

  function renewLater(): void {
    cancelRenewal?.()
    if (isStopped) return
    const until = Math.min(...album.get().versions.map(({ content }) => Date.parse(content.until)))
    if (Number.isFinite(until))
      cancelRenewal = schedule(() => void refresh(), Math.max(minReloadMs, until - renewBeforeMs - now() + 1_000))
  }

  function trackSeen(): void {
    const newest = newestVersion(album.get())
    if (newest === null) return
    if (tracked?.versionId === newest.id) return tracked.spreads.merge(album.get().viewed)
    const versionId = newest.id
    const spreads = createSeenSpreads({
      versionId,
      readerId: first.reader.id,
      known: album.get().viewed,
      localStore,
      send: (list) => ports.markSeen(versionId, list),
      schedule: (run, ms) => void schedule(run, ms),
    })
    tracked = { versionId, spreads }
    spreads.subscribe(() => {
      if (tracked?.versionId === versionId) viewed.set(spreads.get())
    })
    viewed.set(spreads.get())
    void spreads.flush()
  }

  const refresh = repeatWhenStale(async () => {
    const hasNewAddresses = hasDeadAddresses
    hasDeadAddresses = false
    try {
      apply(await ports.get(), hasNewAddresses)
    } catch (error) {
      hasDeadAddresses ||= hasNewAddresses
      if (isRevoked(error)) options.onRevoked()
      // Any other error is temporary: the next event or the next visit to the page reads again.
    }
  })

  function reload(): void {
    lastReloadMs = now()
    if (!isStopped) void refresh()
  }

  function addToAlbum({ request, revision }: RequestAnswer): void {
    const known = album.get()
    // Older than what the page shows, which may have another state of the request.
    if (revision < known.revision) return void refresh()
    const requests = known.requests.some(({ id }) => id === request.id)
      ? known.requests.map((one) => (one.id === request.id ? request : one))
      : [...known.requests, request]
    // Another revision than the next one: something else changed meanwhile, and is read.
    const isNext = revision <= known.revision + 1
    album.set({ ...known, requests, revision: isNext ? revision : known.revision })
    if (!isNext) void refresh()
  }

  async function deleteRequest(id: string): Promise<void> {
    await ports.deleteRequest(id)
    const known = album.get()
    album.set({ ...known, requests: known.requests.filter((request) => request.id !== id) })
    await refresh()
  }

  /** Repeated with the same key after a lost answer, so that nothing is sent or approved twice. */
  async function attempt(kind: AttemptKind, content: string, run: (key: string) => Promise<void>): Promise<void> {
    try {
      await run(attemptKeys.keyFor(kind, content))
    } catch (error) {
      if (finalCode(error) !== null) attemptKeys.forget(kind)
      throw error
    }
    attemptKeys.forget(kind)
    await refresh()
  }

  trackSeen()
  renewLater()

  return {
    album,
    viewed,
    outbox,
    refresh,
    markSeen: (versionId: string, at: number): void => {
      if (tracked?.versionId === versionId) tracked.spreads.mark(at)
    },
    /** A message of the server: something changed, or may have changed (null). */
    onRevision: (revision: number | null): void => {
      if (revision === null || revision > album.get().revision) void refresh()
    },
    /** The connection is back, or the page is shown again. */
    retry: (): void => {
      void outbox.retry()
      void tracked?.spreads.flush()
    },
    reportBroken: (): void => {
      hasDeadAddresses = true
      if (isReloadPlanned) return
      const waitMs = lastReloadMs + minReloadMs - now()
      if (waitMs <= 0) return reload()
      isReloadPlanned = true
      schedule(() => {
        isReloadPlanned = false
        reload()
      }, waitMs)
    },
    changeRequest: async (id: string, change: Pick<AlbumRequest, 'chip' | 'text'>): Promise<void> =>
      addToAlbum(await ports.changeRequest(id, change)),
    deleteRequest,
    sendRequests: (versionId: string, requests: number): Promise<void> =>
      attempt('send', [versionId, ...unsentIds(album.get())].join(' '), (key) =>
        ports.sendRequests({ key, versionId, requests }),
      ),
    approve: (approval: Omit<Approval, 'key'>): Promise<void> => {
      const ended = album.get().approvals.filter(({ reopened_at: at }) => at !== null).length
      return attempt('approve', `${approval.versionId} ${ended}`, (key) => ports.approve({ key, ...approval }))
    },
    stop: (): void => {
      isStopped = true
      cancelRenewal?.()
    },
  }
}

type AttemptKind = 'send' | 'approve'

/** The key of a call that is repeated until its answer arrives; another content is another call. */
function createAttemptKeys() {
  const last = new Map<AttemptKind, { readonly content: string; readonly key: string }>()
  return {
    keyFor: (kind: AttemptKind, content: string): string => {
      const known = last.get(kind)
      if (known?.content === content) return known.key
      const key = crypto.randomUUID()
      last.set(kind, { content, key })
      return key
    },
    forget: (kind: AttemptKind): void => void last.delete(kind),
  }
}

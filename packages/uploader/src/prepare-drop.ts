import { ApiError, ConnectionBroken } from '@revela/contract/client'
import { sleep } from './timing.ts'
import {
  type Candidate,
  unusable,
  type FailedPhoto,
  type UploadItem,
  type Fingerprint,
  type OpenBatch,
  type UploadOwner,
} from './upload-item.ts'
import type { HashFile } from './hash-in-worker.ts'
import { matchPending, applyAnswer, type ChosenFile, type DuplicatesAnswer, type Namesake } from './namesakes.ts'

const delays = [1_000, 2_000, 5_000]

function isPassing(fault: unknown): boolean {
  return (
    fault instanceof ConnectionBroken || (fault instanceof ApiError && (fault.status >= 500 || fault.status === 429))
  )
}

/** Repeats one of the small calls around an upload over a short breakdown. */
export async function persist<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let at = 0; ; at += 1) {
    try {
      return await call()
    } catch (fault) {
      const delay = delays[at]
      if (delay === undefined || signal.aborted || !isPassing(fault)) throw fault
      await sleep(delay, signal)
    }
  }
}

type Known = {
  readonly titles: ReadonlySet<string>
  readonly byTitle: ReadonlyMap<string, readonly Fingerprint[]>
  readonly sizes: ReadonlySet<number>
  readonly hashes: ReadonlySet<string>
}

type SortedDrop = {
  /** Nothing of that name is there yet. */
  readonly fresh: readonly Candidate[]
  /** Another photo has that name: the person decides. */
  readonly namesakes: readonly Candidate[]
  /** The same bytes are there, or came earlier in this batch or in one that is still being sent. */
  readonly identical: readonly Candidate[]
}

export function knownFrom(titles: readonly string[], fingerprints: readonly Fingerprint[]): Known {
  return {
    titles: new Set([...titles, ...fingerprints.map(({ title }) => title)]),
    byTitle: Map.groupBy(fingerprints, ({ title }) => title),
    sizes: new Set(fingerprints.map(({ size }) => size)),
    hashes: new Set(fingerprints.map(({ sha256 }) => sha256)),
  }
}

/** Equal bytes have equal sizes: only files that share theirs with another have to be read before they are sent. */
export function needHash(dropped: readonly Candidate[], sizes: ReadonlySet<number>): Candidate[] {
  const count = new Map<number, number>()
  for (const { size } of dropped) count.set(size, (count.get(size) ?? 0) + 1)
  return dropped.filter(({ size, sha256 }) => sha256 === null && (sizes.has(size) || (count.get(size) ?? 0) > 1))
}

/** Compares bytes first, then names. Two different files of one name in a batch are both kept. */
export function sortDrop(
  dropped: readonly Candidate[],
  known: Known,
  pendingHashes: ReadonlySet<string> = new Set(),
): SortedDrop {
  const fresh: Candidate[] = []
  const namesakes: Candidate[] = []
  const identical: Candidate[] = []
  const seen = new Set([...known.hashes, ...pendingHashes])
  for (const candidate of dropped) {
    if (candidate.sha256 !== null && seen.has(candidate.sha256)) {
      identical.push(candidate)
      continue
    }
    if (candidate.sha256 !== null) seen.add(candidate.sha256)
    if (known.titles.has(candidate.title)) namesakes.push(candidate)
    else fresh.push(candidate)
  }
  return { fresh, namesakes, identical }
}

export type PreparedDrop = {
  /** Files that an unfinished batch was waiting for. */
  readonly resumed: readonly UploadItem[]
  readonly chosen: readonly ChosenFile[]
  /** Names of files whose bytes are already there. */
  readonly identical: readonly string[]
  /** Photos of a name that is taken, which the person did not want to send. */
  readonly skipped: number
  readonly failures: readonly FailedPhoto[]
  readonly oversize: readonly string[]
}

type PrepareDeps = {
  readonly owner: UploadOwner
  readonly hash: HashFile
  readonly signal: AbortSignal
  readonly open: readonly OpenBatch[]
  /** Files that other uploads of this tab are sending to the same gallery or work. */
  readonly onTheWay: readonly Candidate[]
  readonly maxBytes: number | null
  readonly onCompared: (done: number, total: number) => void
  readonly askDuplicates: (namesakes: readonly Namesake[], fresh: number) => Promise<DuplicatesAnswer>
}

const nothing = { resumed: [], chosen: [], identical: [], skipped: 0 } as const

/** Decides which files are sent: plan limits first, then photos of the same name, then the sizes. */
export async function prepareDrop(deps: PrepareDeps, dropped: readonly Candidate[]): Promise<PreparedDrop | null> {
  const { owner, signal } = deps
  const { usable, failures, oversize } = sift(dropped, deps.maxBytes)
  if (usable.length === 0) return { ...nothing, failures, oversize }

  const [titles, fingerprints] = await Promise.all([
    persist(owner.listTitles, signal),
    persist(owner.listFingerprints, signal),
  ])
  const known = knownFrom(titles, fingerprints)
  const { items: resumed, rest } = await matchPending(usable, deps.open, known.hashes, deps.hash)
  const sizesHere = new Set([...known.sizes, ...deps.onTheWay.map(({ size }) => size)])
  const unreadable = await compare(deps, needHash(rest, sizesHere))
  const readable = rest.filter(({ key }) => !unreadable.has(key))
  const { fresh, namesakes, identical } = sortDrop(readable, known, await readPendingHashes(deps, readable))
  await checkLimits(deps, fresh)
  const answer =
    namesakes.length === 0
      ? new Map<string, never>()
      : await deps.askDuplicates(
          namesakes.map(({ key, title, size, file }) => ({
            key,
            title,
            size,
            file,
            existing: known.byTitle.get(title) ?? [],
          })),
          fresh.length,
        )
  if (answer === 'cancel' || signal.aborted) return null

  const asked = applyAnswer(namesakes, answer)
  const added = asked.filter(({ overwrite }) => !overwrite).map(({ candidate }) => candidate)
  if (added.length > 0) await checkLimits(deps, [...fresh, ...added])
  return {
    resumed,
    chosen: [...fresh.map((candidate) => ({ candidate, overwrite: false })), ...asked],
    identical: identical.map(({ title }) => title),
    skipped: namesakes.length - asked.length,
    failures: [...failures, ...[...unreadable.values()].map((one) => failure(one, 'FileUnreadable'))],
    oversize,
  }
}

async function checkLimits({ owner, signal }: PrepareDeps, files: readonly Candidate[]): Promise<void> {
  if (files.length === 0) return
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  await persist(() => owner.checkLimits(files.length, bytes), signal)
}

/** The server does not know these files yet, so their bytes are compared here. */
async function readPendingHashes(deps: PrepareDeps, files: readonly Candidate[]): Promise<Set<string>> {
  const sizes = new Set(files.map(({ size }) => size))
  const hashes = new Set<string>()
  for (const { size, sha256, file } of deps.onTheWay) {
    if (!sizes.has(size) || deps.signal.aborted) continue
    // A file that cannot be read fails when it is sent.
    const hash = sha256 ?? (await deps.hash(file).catch(() => null))
    if (hash !== null) hashes.add(hash)
  }
  return hashes
}

function sift(dropped: readonly Candidate[], maxBytes: number | null) {
  const usable: Candidate[] = []
  const failures: FailedPhoto[] = []
  const oversize: string[] = []
  for (const candidate of dropped) {
    const reason = unusable(candidate)
    if (reason) failures.push(failure(candidate, reason))
    else if (maxBytes !== null && candidate.size > maxBytes) oversize.push(candidate.title)
    else usable.push(candidate)
  }
  return { usable, failures, oversize }
}

function failure({ key, title }: Candidate, code: string): FailedPhoto {
  return { key, title, code, help: null, mayReturn: false }
}

/** Reads the files whose bytes decide, one after the other; answers the ones that could not be read. */
async function compare(deps: PrepareDeps, files: readonly Candidate[]): Promise<Map<string, Candidate>> {
  const unreadable = new Map<string, Candidate>()
  for (const [at, candidate] of files.entries()) {
    if (deps.signal.aborted) break
    deps.onCompared(at, files.length)
    try {
      candidate.sha256 = await deps.hash(candidate.file)
    } catch {
      // A file that changed or went away cannot be read; the person is told which ones.
      unreadable.set(candidate.key, candidate)
    }
  }
  deps.onCompared(files.length, files.length)
  return unreadable
}

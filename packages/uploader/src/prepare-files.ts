import { ApiError, ConnectionError } from '@revela/contract/client'
import { sleep } from './timing.ts'
import {
  type Candidate,
  unusable,
  type FailedFile,
  type UploadItem,
  type Fingerprint,
  type OpenBatch,
  type UploadApi,
} from './upload-item.ts'
import type { HashFile } from './hash-in-worker.ts'
import {
  matchPending,
  applyAnswer,
  type ChosenFile,
  type DuplicatesAnswer,
  type NameConflict,
} from './name-conflicts.ts'

const retryDelaysMs = [1_000, 2_000, 5_000]

function isTransient(error: unknown): boolean {
  return (
    error instanceof ConnectionError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  )
}

/** Retries one of the small calls around an upload, to survive a short outage. */
export async function retry<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let at = 0; ; at += 1) {
    try {
      return await call()
    } catch (error) {
      const delay = retryDelaysMs[at]
      if (delay === undefined || signal.aborted || !isTransient(error)) throw error
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

type ClassifiedFiles = {
  /** There is no picture of that name yet. */
  readonly fresh: readonly Candidate[]
  /** Another picture has that name: the user decides. */
  readonly nameConflicts: readonly Candidate[]
  /** The same bytes are stored already, or came earlier in this batch or in one that is still being sent. */
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

/**
 * Equal bytes have equal sizes: only files that share their size with another have to be hashed before they are sent.
 */
export function needHash(candidates: readonly Candidate[], sizes: ReadonlySet<number>): Candidate[] {
  const count = new Map<number, number>()
  for (const { size } of candidates) count.set(size, (count.get(size) ?? 0) + 1)
  return candidates.filter(({ size, sha256 }) => sha256 === null && (sizes.has(size) || (count.get(size) ?? 0) > 1))
}

/** Compares bytes first, then names. Two different files of one name in a batch are both kept. */
export function classifyFiles(
  candidates: readonly Candidate[],
  known: Known,
  pendingHashes: ReadonlySet<string> = new Set(),
): ClassifiedFiles {
  const fresh: Candidate[] = []
  const nameConflicts: Candidate[] = []
  const identical: Candidate[] = []
  const knownHashes = new Set([...known.hashes, ...pendingHashes])
  for (const candidate of candidates) {
    if (candidate.sha256 !== null && knownHashes.has(candidate.sha256)) {
      identical.push(candidate)
      continue
    }
    if (candidate.sha256 !== null) knownHashes.add(candidate.sha256)
    if (known.titles.has(candidate.title)) nameConflicts.push(candidate)
    else fresh.push(candidate)
  }
  return { fresh, nameConflicts, identical }
}

export type PreparedFiles = {
  /** Files that match the pending items of an unfinished batch. */
  readonly resumed: readonly UploadItem[]
  readonly chosen: readonly ChosenFile[]
  /** Names of files whose bytes are stored already. */
  readonly identical: readonly string[]
  /** Files with a name conflict that the user chose not to send. */
  readonly skipped: number
  readonly failures: readonly FailedFile[]
  readonly oversize: readonly string[]
}

type PrepareDeps = {
  readonly api: UploadApi
  readonly hash: HashFile
  readonly signal: AbortSignal
  readonly open: readonly OpenBatch[]
  /** Files that other uploads of this tab are sending to the same gallery or work. */
  readonly onTheWay: readonly Candidate[]
  readonly maxBytes: number | null
  readonly onCompared: (done: number, total: number) => void
  readonly promptDuplicates: (nameConflicts: readonly NameConflict[], fresh: number) => Promise<DuplicatesAnswer>
}

const noFiles = { resumed: [], chosen: [], identical: [], skipped: 0 } as const

/** Decides which files are sent: checks the plan limits first, then pictures of the same name, then the sizes. */
export async function prepareFiles(deps: PrepareDeps, candidates: readonly Candidate[]): Promise<PreparedFiles | null> {
  const { api, signal } = deps
  const { usable, failures, oversize } = splitUsable(candidates, deps.maxBytes)
  if (usable.length === 0) return { ...noFiles, failures, oversize }

  const fingerprints = await retry(api.listFingerprints, signal)
  // The titles of an empty gallery or work are answered with 404, an error in the browser's console: not requested.
  const titles = fingerprints.length === 0 ? [] : await retry(api.listTitles, signal)
  const known = knownFrom(titles, fingerprints)
  const { items: resumed, rest } = await matchPending(usable, deps.open, known.hashes, deps.hash)
  const sizesHere = new Set([...known.sizes, ...deps.onTheWay.map(({ size }) => size)])
  const unreadable = await compare(deps, needHash(rest, sizesHere))
  const readable = rest.filter(({ key }) => !unreadable.has(key))
  const { fresh, nameConflicts, identical } = classifyFiles(readable, known, await readPendingHashes(deps, readable))
  await checkLimits(deps, fresh)
  const answer =
    nameConflicts.length === 0
      ? new Map<string, never>()
      : await deps.promptDuplicates(
          nameConflicts.map(({ key, title, size, file }) => ({
            key,
            title,
            size,
            file,
            existing: known.byTitle.get(title) ?? [],
          })),
          fresh.length,
        )
  if (answer === 'cancel' || signal.aborted) return null

  const resolved = applyAnswer(nameConflicts, answer)
  const added = resolved.filter(({ overwrite }) => !overwrite).map(({ candidate }) => candidate)
  if (added.length > 0) await checkLimits(deps, [...fresh, ...added])
  return {
    resumed,
    chosen: [...fresh.map((candidate) => ({ candidate, overwrite: false })), ...resolved],
    identical: identical.map(({ title }) => title),
    skipped: nameConflicts.length - resolved.length,
    failures: [...failures, ...[...unreadable.values()].map((one) => failure(one, 'FileUnreadable'))],
    oversize,
  }
}

async function checkLimits({ api, signal }: PrepareDeps, files: readonly Candidate[]): Promise<void> {
  if (files.length === 0) return
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  await retry(() => api.checkLimits(files.length, bytes), signal)
}

/** The server does not know these files yet, so their hashes are compared here. */
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

function splitUsable(candidates: readonly Candidate[], maxBytes: number | null) {
  const usable: Candidate[] = []
  const failures: FailedFile[] = []
  const oversize: string[] = []
  for (const candidate of candidates) {
    const reason = unusable(candidate)
    if (reason) failures.push(failure(candidate, reason))
    else if (maxBytes !== null && candidate.size > maxBytes) oversize.push(candidate.title)
    else usable.push(candidate)
  }
  return { usable, failures, oversize }
}

function failure({ key, title }: Candidate, code: string): FailedFile {
  return { key, title, code, help: null, canRetry: false }
}

/** Hashes the files whose bytes decide, one after the other; returns those that could not be read. */
async function compare(deps: PrepareDeps, files: readonly Candidate[]): Promise<Map<string, Candidate>> {
  const unreadable = new Map<string, Candidate>()
  for (const [at, candidate] of files.entries()) {
    if (deps.signal.aborted) break
    deps.onCompared(at, files.length)
    try {
      candidate.sha256 = await deps.hash(candidate.file)
    } catch {
      // A file that was changed or removed cannot be read; the result names it.
      unreadable.set(candidate.key, candidate)
    }
  }
  deps.onCompared(files.length, files.length)
  return unreadable
}

import type { HashFile } from './hash-in-worker.ts'
import { matchPending } from './match-pending.ts'
import { applyAnswer, type ChosenFile, type DuplicatesAnswer, type Namesake } from './namesakes.ts'
import { persist } from './persist.ts'
import { knownFrom, needHash, sortDrop } from './sort-drop.ts'
import { unusable, type Candidate, type FailedPhoto, type UploadItem } from './upload-item.ts'
import type { OpenBatch, UploadOwner } from './upload-owner.ts'

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

export type PrepareDeps = {
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
  const { fresh, namesakes, identical } = sortDrop(readable, known, await hashesOnTheWay(deps, readable))
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
async function hashesOnTheWay(deps: PrepareDeps, files: readonly Candidate[]): Promise<Set<string>> {
  const sizes = new Set(files.map(({ size }) => size))
  const hashes = new Set<string>()
  for (const { size, sha256, file } of deps.onTheWay) {
    if (!sizes.has(size) || deps.signal.aborted) continue
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
      unreadable.set(candidate.key, candidate)
    }
  }
  deps.onCompared(files.length, files.length)
  return unreadable
}

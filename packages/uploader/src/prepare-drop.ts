import type { HashFile } from './hash-in-worker.ts'
import { matchPending } from './match-pending.ts'
import { persist } from './persist.ts'
import { knownFrom, needHash, sortDrop } from './sort-drop.ts'
import { unusable, type Candidate, type FailedPhoto, type UploadItem } from './upload-item.ts'
import type { OpenBatch, UploadOwner } from './upload-owner.ts'
import type { DuplicatesChoice } from './upload-snapshot.ts'

export type PreparedDrop = {
  /** Files that an unfinished drop was waiting for. */
  readonly resumed: readonly UploadItem[]
  readonly chosen: readonly { readonly candidate: Candidate; readonly overwrite: boolean }[]
  readonly identical: number
  /** Photos of a name that is taken, which the person did not want to send. */
  readonly skipped: number
  readonly failures: readonly FailedPhoto[]
  readonly oversize: readonly string[]
}

export type PrepareNeeds = {
  readonly owner: UploadOwner
  readonly hash: HashFile
  readonly signal: AbortSignal
  readonly open: readonly OpenBatch[]
  readonly maxBytes: number | null
  readonly onCompared: (done: number, total: number) => void
  readonly askDuplicates: (namesakes: number, fresh: number) => Promise<DuplicatesChoice>
}

/** Decides what of a drop is sent: plan limits first, then photos of the same name, then the sizes. */
export async function prepareDrop(needs: PrepareNeeds, dropped: readonly Candidate[]): Promise<PreparedDrop | null> {
  const { owner, signal } = needs
  const { usable, failures, oversize } = sift(dropped, needs.maxBytes)
  if (usable.length === 0) return { resumed: [], chosen: [], identical: 0, skipped: 0, failures, oversize }

  const [titles, fingerprints] = await Promise.all([
    persist(owner.listTitles, signal),
    persist(owner.listFingerprints, signal),
  ])
  const known = knownFrom(titles, fingerprints)
  const { items: resumed, rest } = await matchPending(usable, needs.open, known.hashes, needs.hash)
  const unreadable = await compare(needs, needHash(rest, known))
  const readable = rest.filter(({ key }) => !unreadable.has(key))
  const { fresh, namesakes, identical } = sortDrop(readable, known)
  if (fresh.length > 0) {
    const bytes = fresh.reduce((sum, { size }) => sum + size, 0)
    await persist(() => owner.checkLimits(fresh.length, bytes), signal)
  }
  const choice = namesakes.length === 0 ? 'only-new' : await needs.askDuplicates(namesakes.length, fresh.length)
  if (choice === 'cancel' || signal.aborted) return null

  const overwriting = choice === 'overwrite' ? namesakes : []
  return {
    resumed,
    chosen: [...fresh.map((candidate) => ({ candidate, overwrite: false })), ...onceEach(overwriting)],
    identical: identical.length,
    skipped: namesakes.length - overwriting.length,
    failures: [...failures, ...[...unreadable.values()].map((one) => failure(one, 'FileUnreadable'))],
    oversize,
  }
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
async function compare(needs: PrepareNeeds, files: readonly Candidate[]): Promise<Map<string, Candidate>> {
  const unreadable = new Map<string, Candidate>()
  for (const [at, candidate] of files.entries()) {
    if (needs.signal.aborted) break
    needs.onCompared(at, files.length)
    try {
      candidate.sha256 = await needs.hash(candidate.file)
    } catch {
      unreadable.set(candidate.key, candidate)
    }
  }
  needs.onCompared(files.length, files.length)
  return unreadable
}

/** Of two files of one name only the first replaces the photo there; the second becomes a photo of its own. */
function onceEach(overwriting: readonly Candidate[]) {
  const replaced = new Set<string>()
  return overwriting.map((candidate) => {
    const overwrite = !replaced.has(candidate.title)
    replaced.add(candidate.title)
    return { candidate, overwrite }
  })
}

import type { Candidate, Fingerprint, UploadItem, OpenBatch } from './upload-item.ts'
import type { HashFile } from './hash-in-worker.ts'

/** A file whose name other pictures already have, with other bytes. */
export type NameConflict = {
  readonly key: string
  readonly title: string
  readonly size: number
  readonly file: File
  readonly existing: readonly Fingerprint[]
}

export type NameConflictChoice =
  | { readonly kind: 'keep-both' }
  | { readonly kind: 'skip' }
  | { readonly kind: 'replace'; readonly pictureId: string }

/** One choice for each file, by its key. A file without a choice is kept beside the existing picture. */
export type DuplicatesAnswer = 'cancel' | ReadonlyMap<string, NameConflictChoice>

export type ChosenFile = {
  readonly candidate: Candidate
  readonly overwrite: boolean
  /** The picture that the file replaces. */
  readonly replaces?: string
}

/**
 * Applies one choice to every file without its own. A replacement must name the picture: if several have the name, the
 * file is returned in `unresolved` and the user has to choose.
 */
export function chooseForAll(
  nameConflicts: readonly NameConflict[],
  kind: NameConflictChoice['kind'],
  own: ReadonlyMap<string, NameConflictChoice>,
): { readonly answer: ReadonlyMap<string, NameConflictChoice>; readonly unresolved: readonly NameConflict[] } {
  const answer = new Map<string, NameConflictChoice>()
  const unresolved: NameConflict[] = []
  for (const nameConflict of nameConflicts) {
    const { key, existing } = nameConflict
    const chosen = own.get(key)
    const only = existing.length === 1 ? existing[0] : undefined
    if (chosen) answer.set(key, chosen)
    else if (kind !== 'replace') answer.set(key, { kind })
    else if (only) answer.set(key, { kind, pictureId: only.pictureId })
    else if (existing.length === 0) answer.set(key, { kind: 'keep-both' })
    else unresolved.push(nameConflict)
  }
  return { answer, unresolved }
}

/** The files that are sent after the answer. Of two files for one picture, the first replaces it. */
export function applyAnswer(
  nameConflicts: readonly Candidate[],
  answer: ReadonlyMap<string, NameConflictChoice>,
): readonly ChosenFile[] {
  const replaced = new Set<string>()
  return nameConflicts.flatMap((candidate): ChosenFile[] => {
    const choice = answer.get(candidate.key) ?? { kind: 'keep-both' }
    if (choice.kind === 'skip') return []
    if (choice.kind === 'keep-both' || replaced.has(choice.pictureId)) return [{ candidate, overwrite: false }]
    replaced.add(choice.pictureId)
    return [{ candidate, overwrite: true, replaces: choice.pictureId }]
  })
}

type PendingSlot = { readonly batchId: string; readonly pictureId: string }

type MatchedPending = { readonly items: readonly UploadItem[]; readonly rest: readonly Candidate[] }

const nameAndSize = (file: { readonly title: string; readonly size: number }) => `${file.size} ${file.title}`

/**
 * Matches files that were chosen again with the pending items of unfinished batches, by name and size. If there are
 * more files than items with both, the hash tells which of them is already stored.
 */
export async function matchPending(
  chosen: readonly Candidate[],
  batches: readonly OpenBatch[],
  storedHashes: ReadonlySet<string>,
  hash: HashFile,
): Promise<MatchedPending> {
  const slots = slotsByFile(batches)
  const items: UploadItem[] = []
  const rest: Candidate[] = []
  for (const [file, group] of Map.groupBy(chosen, nameAndSize)) {
    const open = slots.get(file) ?? []
    const unstored = group.length > open.length && open.length > 0 ? await notStored(group, storedHashes, hash) : group
    const matched = unstored.slice(0, open.length)
    for (const [at, candidate] of matched.entries()) {
      const slot = open[at]
      if (slot) items.push({ candidate, ...slot })
    }
    const matchedKeys = new Set(matched.map(({ key }) => key))
    rest.push(...group.filter(({ key }) => !matchedKeys.has(key)))
  }
  return { items, rest }
}

function slotsByFile(batches: readonly OpenBatch[]): Map<string, PendingSlot[]> {
  const slots = new Map<string, PendingSlot[]>()
  for (const { batchId, pending } of batches) {
    for (const picture of pending) {
      const key = nameAndSize(picture)
      const slot = { batchId, pictureId: picture.pictureId }
      const others = slots.get(key)
      if (others) others.push(slot)
      else slots.set(key, [slot])
    }
  }
  return slots
}

async function notStored(
  group: readonly Candidate[],
  storedHashes: ReadonlySet<string>,
  hash: HashFile,
): Promise<Candidate[]> {
  const remaining: Candidate[] = []
  for (const candidate of group) {
    // An unreadable file is reported by the later steps.
    const sha256 = candidate.sha256 ?? (await hash(candidate.file).catch(() => null))
    candidate.sha256 = sha256
    if (sha256 !== null && !storedHashes.has(sha256)) remaining.push(candidate)
  }
  return remaining
}

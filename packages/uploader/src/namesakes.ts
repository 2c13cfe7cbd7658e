import type { Candidate, Fingerprint, UploadItem, OpenBatch } from './upload-item.ts'
import type { HashFile } from './hash-in-worker.ts'

/** A file whose name other pictures already have, with other bytes. */
export type Namesake = {
  readonly key: string
  readonly title: string
  readonly size: number
  readonly file: File
  readonly existing: readonly Fingerprint[]
}

export type NamesakeChoice =
  | { readonly kind: 'keep-both' }
  | { readonly kind: 'skip' }
  | { readonly kind: 'replace'; readonly pictureId: string }

/** One choice for each file, by its key. A file without one is kept beside the picture that is there. */
export type DuplicatesAnswer = 'cancel' | ReadonlyMap<string, NamesakeChoice>

export type ChosenFile = {
  readonly candidate: Candidate
  readonly overwrite: boolean
  /** The picture that the file replaces. */
  readonly replaces?: string
}

/**
 * The same choice for every file that has none of its own. A replacement needs to know which picture: where several
 * have the name, the file is answered in `unresolved` and has to be asked about.
 */
export function chooseForAll(
  namesakes: readonly Namesake[],
  kind: NamesakeChoice['kind'],
  own: ReadonlyMap<string, NamesakeChoice>,
): { readonly answer: ReadonlyMap<string, NamesakeChoice>; readonly unresolved: readonly Namesake[] } {
  const answer = new Map<string, NamesakeChoice>()
  const unresolved: Namesake[] = []
  for (const namesake of namesakes) {
    const { key, existing } = namesake
    const chosen = own.get(key)
    const only = existing.length === 1 ? existing[0] : undefined
    if (chosen) answer.set(key, chosen)
    else if (kind !== 'replace') answer.set(key, { kind })
    else if (only) answer.set(key, { kind, pictureId: only.pictureId })
    else if (existing.length === 0) answer.set(key, { kind: 'keep-both' })
    else unresolved.push(namesake)
  }
  return { answer, unresolved }
}

/** What is sent of the files that were asked about. Of two files for one picture the first replaces it. */
export function applyAnswer(
  namesakes: readonly Candidate[],
  answer: ReadonlyMap<string, NamesakeChoice>,
): readonly ChosenFile[] {
  const replaced = new Set<string>()
  return namesakes.flatMap((candidate): ChosenFile[] => {
    const choice = answer.get(candidate.key) ?? { kind: 'keep-both' }
    if (choice.kind === 'skip') return []
    if (choice.kind === 'keep-both' || replaced.has(choice.pictureId)) return [{ candidate, overwrite: false }]
    replaced.add(choice.pictureId)
    return [{ candidate, overwrite: true, replaces: choice.pictureId }]
  })
}

type Place = { readonly batchId: string; readonly pictureId: string }

type MatchedPending = { readonly items: readonly UploadItem[]; readonly rest: readonly Candidate[] }

const nameAndSize = (file: { readonly title: string; readonly size: number }) => `${file.size} ${file.title}`

/**
 * Finds, among files chosen again, the ones an unfinished drop still waits for: by name and size. Where more files
 * than places share both, the bytes tell which of them is already stored.
 */
export async function matchPending(
  chosen: readonly Candidate[],
  batches: readonly OpenBatch[],
  storedHashes: ReadonlySet<string>,
  hash: HashFile,
): Promise<MatchedPending> {
  const places = placesByFile(batches)
  const items: UploadItem[] = []
  const rest: Candidate[] = []
  for (const [file, group] of Map.groupBy(chosen, nameAndSize)) {
    const open = places.get(file) ?? []
    const waitedFor = group.length > open.length && open.length > 0 ? await notStored(group, storedHashes, hash) : group
    const taken = waitedFor.slice(0, open.length)
    for (const [at, candidate] of taken.entries()) {
      const place = open[at]
      if (place) items.push({ candidate, ...place })
    }
    const takenKeys = new Set(taken.map(({ key }) => key))
    rest.push(...group.filter(({ key }) => !takenKeys.has(key)))
  }
  return { items, rest }
}

function placesByFile(batches: readonly OpenBatch[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const { batchId, pending } of batches) {
    for (const picture of pending) {
      const key = nameAndSize(picture)
      const place = { batchId, pictureId: picture.pictureId }
      const others = places.get(key)
      if (others) others.push(place)
      else places.set(key, [place])
    }
  }
  return places
}

async function notStored(
  group: readonly Candidate[],
  storedHashes: ReadonlySet<string>,
  hash: HashFile,
): Promise<Candidate[]> {
  const left: Candidate[] = []
  for (const candidate of group) {
    // What cannot be read is sorted out where the rest is.
    const sha256 = candidate.sha256 ?? (await hash(candidate.file).catch(() => null))
    candidate.sha256 = sha256
    if (sha256 !== null && !storedHashes.has(sha256)) left.push(candidate)
  }
  return left
}

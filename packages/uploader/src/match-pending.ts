import type { HashFile } from './hash-in-worker.ts'
import type { Candidate, UploadItem, OpenBatch } from './upload-item.ts'

type Place = { readonly batchId: string; readonly pictureId: string }

export type MatchedPending = { readonly items: readonly UploadItem[]; readonly rest: readonly Candidate[] }

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

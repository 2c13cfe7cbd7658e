import type { Candidate } from './upload-item.ts'
import type { Fingerprint } from './upload-owner.ts'

export type Known = {
  readonly titles: ReadonlySet<string>
  readonly byTitle: ReadonlyMap<string, readonly Fingerprint[]>
  readonly sizes: ReadonlySet<number>
  readonly hashes: ReadonlySet<string>
}

export type SortedDrop = {
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
  hashesOnTheWay: ReadonlySet<string> = new Set(),
): SortedDrop {
  const fresh: Candidate[] = []
  const namesakes: Candidate[] = []
  const identical: Candidate[] = []
  const seen = new Set([...known.hashes, ...hashesOnTheWay])
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

import type { Candidate } from './upload-item.ts'
import type { Fingerprint } from './upload-owner.ts'

export type Known = {
  readonly titles: ReadonlySet<string>
  readonly sizes: ReadonlySet<number>
  readonly hashes: ReadonlySet<string>
}

export type SortedDrop = {
  /** Nothing of that name is there yet. */
  readonly fresh: readonly Candidate[]
  /** Another photo has that name: the person decides. */
  readonly namesakes: readonly Candidate[]
  /** The same bytes are there, or came earlier in this drop. */
  readonly identical: readonly Candidate[]
}

export function knownFrom(titles: readonly string[], fingerprints: readonly Fingerprint[]): Known {
  return {
    titles: new Set([...titles, ...fingerprints.map(({ title }) => title)]),
    sizes: new Set(fingerprints.map(({ size }) => size)),
    hashes: new Set(fingerprints.map(({ sha256 }) => sha256)),
  }
}

/** Equal bytes have equal sizes: only files that share theirs with another have to be read before they are sent. */
export function needHash(dropped: readonly Candidate[], known: Known): Candidate[] {
  const count = new Map<number, number>()
  for (const { size } of dropped) count.set(size, (count.get(size) ?? 0) + 1)
  return dropped.filter(({ size, sha256 }) => sha256 === null && (known.sizes.has(size) || (count.get(size) ?? 0) > 1))
}

/** Bytes decide silently; only then names are looked at. Two different files of one name in a drop are both kept. */
export function sortDrop(dropped: readonly Candidate[], known: Known): SortedDrop {
  const fresh: Candidate[] = []
  const namesakes: Candidate[] = []
  const identical: Candidate[] = []
  const seen = new Set(known.hashes)
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

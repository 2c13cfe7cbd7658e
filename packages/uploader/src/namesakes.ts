import type { Candidate, Fingerprint } from './upload-item.ts'

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

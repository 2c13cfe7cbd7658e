import type { FindingKind } from './backup.tables.ts'

/** What a scrub found, mended and read. */
export type Tally = Record<FindingKind | 'repaired' | 'checked' | 'checkedBytes', number>

export const emptyTally = (): Tally => ({
  missing: 0,
  damaged: 0,
  untracked: 0,
  uncopied: 0,
  stray_copy: 0,
  repaired: 0,
  checked: 0,
  checkedBytes: 0,
})

import { groupSimilarPictures } from '@revela/domain'
import { createHash } from 'node:crypto'
import { unpackGrouping } from '../pictures/index.ts'

type GroupingRow = {
  readonly number: number
  readonly chapter: number | null
  readonly suggested: boolean
  /** Selected with `grouping`. */
  readonly grouping?: string
}

/**
 * The last groups of each gallery, with a hash of all that they were made from: grouping five thousand pictures takes
 * longer than reading them, and a gallery is opened far more often than changed.
 */
const cache = new Map<string, { readonly hash: string; readonly groups: number[][] }>()
const maxGalleries = 200

/** Groups of similar pictures by number, the one in front first. */
export function groupNumbers(galleryId: string, rows: readonly GroupingRow[]): number[][] {
  const hash = hashOf(rows)
  const known = cache.get(galleryId)
  const groups = known?.hash === hash ? known.groups : group(rows)
  // The gallery that was read last is the last to be evicted.
  cache.delete(galleryId)
  cache.set(galleryId, { hash, groups })
  const [oldest] = cache.keys()
  if (cache.size > maxGalleries && oldest !== undefined) cache.delete(oldest)
  return groups
}

function hashOf(rows: readonly GroupingRow[]): string {
  const texts = rows.map(({ number, chapter, suggested, grouping }) => `${number} ${chapter} ${suggested} ${grouping}`)
  return createHash('sha256').update(texts.join('\n')).digest('base64')
}

function group(rows: readonly GroupingRow[]): number[][] {
  const pictures = rows.map((row) => unpackGrouping({ ...row, grouping: row.grouping! }))
  return groupSimilarPictures(pictures).map((similar) => similar.pictures.map(({ number }) => number))
}

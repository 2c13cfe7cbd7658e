import type { LocalStore } from '../../../lib/local-store.ts'
import { bytesOf, type Choice, countOf, type Offer } from './choice.ts'

/** Bytes that a phone's browser holds at a time without running out of memory. */
const maxChunkBytes = 60_000_000
const minChunkSize = 10
/** The server answers with at most this many files. */
const maxChunkSize = 50

/** How the pictures of one download are divided: all chunks but the last have `size` pictures. */
export type ChunkPlan = {
  readonly galleryId: string
  readonly choice: Choice
  readonly count: number
  readonly size: number
  /** Tells two links with equally many pictures apart. */
  readonly numbers: readonly number[] | null
}

export function planChunks(galleryId: string, choice: Choice, offer: Offer): ChunkPlan {
  const count = countOf(choice, offer)
  const bytes = bytesOf(choice, offer)
  const fitting = bytes === null || bytes === 0 ? minChunkSize : Math.floor((maxChunkBytes * count) / bytes)
  const numbers = choice.what === 'these' ? offer.numbers : null
  return { galleryId, choice, count, size: Math.min(maxChunkSize, Math.max(minChunkSize, fitting)), numbers }
}

export const chunkCount = ({ count, size }: Pick<ChunkPlan, 'count' | 'size'>): number =>
  Math.max(1, Math.ceil(count / size))

/** The files of a chunk, counted from 1: index of the first, and how many. */
export function chunkRange(
  chunk: number,
  { count, size }: Pick<ChunkPlan, 'count' | 'size'>,
): { from: number; count: number } {
  const from = (chunk - 1) * size
  return { from, count: Math.max(1, Math.min(size, count - from)) }
}

const keyOf = ({ galleryId, choice: { what, size, chapter }, numbers }: ChunkPlan) =>
  `saving:${galleryId}:${what}${what === 'chapter' ? chapter : ''}:${size}${numbers === null ? '' : `:${numbers.join(',')}`}`

/** The chunk to start with: the first, or the one after the last saved. Another division starts again. */
export function nextChunk(localStore: LocalStore, plan: ChunkPlan): number {
  const saved = localStore.read(keyOf(plan))
  const isValid = typeof saved === 'object' && saved !== null && 'chunk' in saved && 'count' in saved && 'size' in saved
  if (!isValid || saved.count !== plan.count || saved.size !== plan.size || typeof saved.chunk !== 'number') return 1
  return saved.chunk >= 1 && saved.chunk <= chunkCount(plan) ? saved.chunk : 1
}

/** Stores that the chunk was saved; after the last one the stored position is removed. */
export function saveChunkDone(localStore: LocalStore, plan: ChunkPlan, chunk: number): void {
  if (chunk >= chunkCount(plan)) localStore.remove(keyOf(plan))
  else localStore.write(keyOf(plan), { chunk: chunk + 1, count: plan.count, size: plan.size })
}

export function clearChunks(localStore: LocalStore, plan: ChunkPlan): void {
  localStore.remove(keyOf(plan))
}

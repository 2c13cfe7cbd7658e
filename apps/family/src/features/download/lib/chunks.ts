import type { LocalStore } from '../../../lib/local-store.ts'
import type { Choice } from './choice.ts'

/** As many as a phone's share sheet takes without running out of memory. */
export const chunkSize = 10

export const chunkCount = (count: number): number => Math.max(1, Math.ceil(count / chunkSize))

/** Files of a lot, counted from 1: from where, and how many. */
export function chunkRange(chunk: number, count: number): { from: number; count: number } {
  const from = (chunk - 1) * chunkSize
  return { from, count: Math.max(1, Math.min(chunkSize, count - from)) }
}

const keyOf = (galleryId: string, { what, size }: Choice) => `saving:${galleryId}:${what}:${size}`

/** The lot to begin with: the first, or where saving stopped. Another number of photographs begins anew. */
export function nextChunk(localStore: LocalStore, galleryId: string, choice: Choice, count: number): number {
  const saved = localStore.read(keyOf(galleryId, choice))
  const isValid = typeof saved === 'object' && saved !== null && 'chunk' in saved && 'count' in saved
  if (!isValid || saved.count !== count || typeof saved.chunk !== 'number') return 1
  return saved.chunk >= 1 && saved.chunk <= chunkCount(count) ? saved.chunk : 1
}

/** The lot was saved; after the last one there is nothing to go on with. */
export function saveChunkDone(
  localStore: LocalStore,
  galleryId: string,
  choice: Choice,
  count: number,
  chunk: number,
): void {
  if (chunk >= chunkCount(count)) localStore.remove(keyOf(galleryId, choice))
  else localStore.write(keyOf(galleryId, choice), { chunk: chunk + 1, count })
}

export function clearChunks(localStore: LocalStore, galleryId: string, choice: Choice): void {
  localStore.remove(keyOf(galleryId, choice))
}

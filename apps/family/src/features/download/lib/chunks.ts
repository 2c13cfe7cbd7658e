import type { LocalStore } from '../../../lib/local-store.ts'
import type { Choice } from './choice.ts'

/** As many files as a phone's share sheet takes without running out of memory. */
export const chunkSize = 10

export const chunkCount = (count: number): number => Math.max(1, Math.ceil(count / chunkSize))

/** The files of a chunk, counted from 1: index of the first, and how many. */
export function chunkRange(chunk: number, count: number): { from: number; count: number } {
  const from = (chunk - 1) * chunkSize
  return { from, count: Math.max(1, Math.min(chunkSize, count - from)) }
}

const keyOf = (galleryId: string, { what, size }: Choice) => `saving:${galleryId}:${what}:${size}`

/** The chunk to start with: the first, or the one after the last saved. A different number of pictures starts again. */
export function nextChunk(localStore: LocalStore, galleryId: string, choice: Choice, count: number): number {
  const saved = localStore.read(keyOf(galleryId, choice))
  const isValid = typeof saved === 'object' && saved !== null && 'chunk' in saved && 'count' in saved
  if (!isValid || saved.count !== count || typeof saved.chunk !== 'number') return 1
  return saved.chunk >= 1 && saved.chunk <= chunkCount(count) ? saved.chunk : 1
}

/** Stores that the chunk was saved; after the last one the stored position is removed. */
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

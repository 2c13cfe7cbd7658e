import { describe, expect, it } from 'vitest'
import { createLocalStore } from '../../../lib/local-store.ts'
import type { Choice, Offer } from './choice.ts'
import { chunkCount, chunkRange, nextChunk, planChunks, saveChunkDone } from './chunks.ts'

const choice = { what: 'favourites', size: '1920', method: 'phone', chapter: 0 } as const
const offer: Offer = {
  single: true,
  all: true,
  sizes: ['1920', '3840', 'original'],
  bytes: 6_000_000_000,
  total: 600,
  favourites: 64,
  chosenOnly: false,
  numbers: null,
  chapters: [],
  chapterInView: null,
}
const plan = (changes: Partial<Choice> = {}, offered = offer) => planChunks('g', { ...choice, ...changes }, offered)

describe('chunks', () => {
  it('are as large as the bytes of their pictures allow', () => {
    expect(plan().size).toBe(50)
    expect(plan({ size: '3840' }).size).toBe(23)
    expect(plan({ size: 'original' }).size).toBe(10)
    expect(plan({ what: 'all' }, { ...offer, bytes: 0 }).size, 'unknown bytes').toBe(10)
  })
  it('splits the pictures, the last chunk with the rest', () => {
    expect([0, 1, 10, 11, 64].map((count) => chunkCount({ count, size: 10 }))).toEqual([1, 1, 1, 2, 7])
    expect(chunkRange(1, { count: 64, size: 50 })).toEqual({ from: 0, count: 50 })
    expect(chunkRange(2, { count: 64, size: 50 })).toEqual({ from: 50, count: 14 })
  })
  it('resumes after the last saved chunk, also on the next visit', () => {
    const localStore = createLocalStore(null)
    expect(nextChunk(localStore, plan())).toBe(1)
    saveChunkDone(localStore, plan(), 1)
    expect(nextChunk(localStore, plan())).toBe(2)
    expect(nextChunk(localStore, plan({ size: 'original' }))).toBe(1)
    const link = (first: number) =>
      plan({ what: 'these' }, { ...offer, numbers: Array.from({ length: 60 }, (_, index) => first + index) })
    const chapters = [1, 2].map((number) => ({ number, title: 'Festa', count: 60 }))
    const chapter = (number: number) => plan({ what: 'chapter', chapter: number }, { ...offer, chapters })
    saveChunkDone(localStore, chapter(1), 1)
    expect([nextChunk(localStore, chapter(1)), nextChunk(localStore, chapter(2))], 'another chapter').toEqual([2, 1])
    saveChunkDone(localStore, link(1), 1)
    expect([nextChunk(localStore, link(1)), nextChunk(localStore, link(2))], 'another link').toEqual([2, 1])
  })
  it('starts again when the number or the size of the pictures changes, and after the last chunk', () => {
    const localStore = createLocalStore(null)
    saveChunkDone(localStore, plan(), 1)
    expect(nextChunk(localStore, plan({}, { ...offer, favourites: 65 }))).toBe(1)
    expect(nextChunk(localStore, { ...plan(), size: 10 })).toBe(1)
    saveChunkDone(localStore, plan(), 2)
    expect(nextChunk(localStore, plan())).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { createLocalStore } from '../../../lib/local-store.ts'
import { saveChunkDone, chunkRange, chunkCount, nextChunk } from './chunks.ts'

const choice = { what: 'favourites', size: '1920', method: 'phone' } as const

describe('chunks', () => {
  it('splits into chunks of 10', () => {
    expect([0, 1, 10, 11, 64].map(chunkCount)).toEqual([1, 1, 1, 2, 7])
    expect(chunkRange(1, 64)).toEqual({ from: 0, count: 10 })
    expect(chunkRange(7, 64)).toEqual({ from: 60, count: 4 })
  })
  it('resumes after the last saved chunk, also on the next visit', () => {
    const localStore = createLocalStore(null)
    expect(nextChunk(localStore, 'g', choice, 64)).toBe(1)
    saveChunkDone(localStore, 'g', choice, 64, 2)
    expect(nextChunk(localStore, 'g', choice, 64)).toBe(3)
    expect(nextChunk(localStore, 'g', { ...choice, size: 'original' }, 64)).toBe(1)
  })
  it('starts again when the number of pictures changes, and after the last chunk', () => {
    const localStore = createLocalStore(null)
    saveChunkDone(localStore, 'g', choice, 64, 2)
    expect(nextChunk(localStore, 'g', choice, 65)).toBe(1)
    saveChunkDone(localStore, 'g', choice, 64, 7)
    expect(nextChunk(localStore, 'g', choice, 64)).toBe(1)
  })
})

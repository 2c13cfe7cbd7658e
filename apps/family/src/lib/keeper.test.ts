import { describe, expect, it } from 'vitest'
import { keeperOf } from './keeper.ts'

function shelf(full = false) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => {
      kept.delete(key)
    },
  }
}

describe('keeperOf', () => {
  it('gives back what was written, also to the next visit', () => {
    const storage = shelf()
    keeperOf(storage).write('place', { number: 212 })
    expect(keeperOf(storage).read('place')).toEqual({ number: 212 })
    keeperOf(storage).forget('place')
    expect(keeperOf(storage).read('place')).toBeUndefined()
  })
  it.each([null, shelf(true)])('remembers for this page where nothing can be stored', (storage) => {
    const keeper = keeperOf(storage)
    keeper.write('place', 7)
    expect(keeper.read('place')).toBe(7)
    keeper.forget('place')
    expect(keeper.read('place')).toBeUndefined()
  })
  it('takes what it cannot read for nothing', () => {
    const storage = shelf()
    storage.setItem('place', '{half')
    expect(keeperOf(storage).read('place')).toBeUndefined()
  })
})

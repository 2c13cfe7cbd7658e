import { describe, expect, it } from 'vitest'
import { createLocalStore } from './local-store.ts'

function storageWith(full = false) {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key: string) => {
      entries.delete(key)
    },
  }
}

describe('createLocalStore', () => {
  it('returns what was written, also on the next visit', () => {
    const storage = storageWith()
    createLocalStore(storage).write('place', { number: 212 })
    expect(createLocalStore(storage).read('place')).toEqual({ number: 212 })
    createLocalStore(storage).remove('place')
    expect(createLocalStore(storage).read('place')).toBeUndefined()
  })
  it.each([null, storageWith(true)])('falls back to memory if storage is unavailable', (storage) => {
    const localStore = createLocalStore(storage)
    localStore.write('place', 7)
    expect(localStore.read('place')).toBe(7)
    localStore.remove('place')
    expect(localStore.read('place')).toBeUndefined()
  })
  it('ignores a value that cannot be parsed', () => {
    const storage = storageWith()
    storage.setItem('place', '{half')
    expect(createLocalStore(storage).read('place')).toBeUndefined()
  })
})

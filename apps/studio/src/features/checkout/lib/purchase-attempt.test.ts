import { expect, it } from 'vitest'
import { attemptKey, endAttempt } from './purchase-attempt.ts'

function storage() {
  const held = new Map<string, string>()
  return {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  }
}

const order = [19, 'annually', 12, null, 'credit-card']

it('returns the same key for the same order and a new key for another order', () => {
  const fakeStorage = storage()
  const first = attemptKey(order, fakeStorage)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(attemptKey(order, fakeStorage)).toBe(first)
  const other = attemptKey([22, 'annually', 12, null, 'credit-card'], fakeStorage)
  expect(other).not.toBe(first)
  expect(attemptKey(order, fakeStorage)).not.toBe(first)
})

it('returns a new key after the attempt has ended', () => {
  const fakeStorage = storage()
  const first = attemptKey(order, fakeStorage)
  endAttempt(fakeStorage)
  expect(attemptKey(order, fakeStorage)).not.toBe(first)
})

it('returns a key when storage throws', () => {
  const throwingStorage = {
    getItem: () => {
      throw new Error('storage is forbidden')
    },
    setItem: () => {
      throw new Error('storage is forbidden')
    },
    removeItem: () => {
      throw new Error('storage is forbidden')
    },
  }
  expect(attemptKey(order, throwingStorage)).toMatch(/^[0-9a-f-]{36}$/)
  expect(() => endAttempt(throwingStorage)).not.toThrow()
})

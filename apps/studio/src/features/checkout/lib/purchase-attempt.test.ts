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

it('is the same for every try at an order, and another for another order', () => {
  const fakeStorage = storage()
  const first = attemptKey(order, fakeStorage)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(attemptKey(order, fakeStorage)).toBe(first)
  const other = attemptKey([22, 'annually', 12, null, 'credit-card'], fakeStorage)
  expect(other).not.toBe(first)
  expect(attemptKey(order, fakeStorage)).not.toBe(first)
})

it('is another after the attempt is over', () => {
  const fakeStorage = storage()
  const first = attemptKey(order, fakeStorage)
  endAttempt(fakeStorage)
  expect(attemptKey(order, fakeStorage)).not.toBe(first)
})

it('does without a browser that keeps nothing', () => {
  const throwingStorage = {
    getItem: () => {
      throw new Error('no')
    },
    setItem: () => {
      throw new Error('no')
    },
    removeItem: () => {
      throw new Error('no')
    },
  }
  expect(attemptKey(order, throwingStorage)).toMatch(/^[0-9a-f-]{36}$/)
  expect(() => endAttempt(throwingStorage)).not.toThrow()
})

import { ApiError } from '@revela/contract/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dropUnsavedText,
  forgetUnsavedTexts,
  isSessionEnded,
  keepUnsavedText,
  readUnsavedText,
  restoreUnsavedTexts,
  storeUnsavedTexts,
  unsavedTextKey,
} from './unsaved-text.ts'

const key = unsavedTextKey('c-1', '/settings', 'Bio')

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})
afterEach(() => {
  forgetUnsavedTexts()
  vi.unstubAllGlobals()
})

it('keeps a text for one account, page and field until it is dropped', () => {
  keepUnsavedText(key, 'Famílias')
  expect(readUnsavedText(key)).toBe('Famílias')
  expect(readUnsavedText(unsavedTextKey('c-2', '/settings', 'Bio'))).toBeNull()
  expect(readUnsavedText(unsavedTextKey('c-1', '/settings', 'Nome'))).toBeNull()
  dropUnsavedText(key)
  expect(readUnsavedText(key)).toBeNull()
})

/** The tab's storage survives a reload, the memory does not. */
function reload(): void {
  const entries = [...stored]
  forgetUnsavedTexts()
  for (const [name, value] of entries) stored.set(name, value)
}

describe('a session that ends', () => {
  it('leaves the text to the next sign-in of the same account, also after a reload, once', () => {
    keepUnsavedText(key, 'Famílias')
    storeUnsavedTexts()
    reload()
    storeUnsavedTexts()
    expect(readUnsavedText(key), 'before the account is known').toBeNull()
    restoreUnsavedTexts('c-1')
    expect(readUnsavedText(key)).toBe('Famílias')
    reload()
    restoreUnsavedTexts('c-1')
    expect(readUnsavedText(key)).toBeNull()
  })

  it('leaves nothing to another account', () => {
    keepUnsavedText(key, 'Famílias')
    storeUnsavedTexts()
    restoreUnsavedTexts('c-2')
    expect(stored.size).toBe(0)
    restoreUnsavedTexts('c-1')
    expect(readUnsavedText(key)).toBeNull()
  })

  it('leaves nothing after a sign-out', () => {
    keepUnsavedText(key, 'Famílias')
    storeUnsavedTexts()
    forgetUnsavedTexts()
    expect(stored.size).toBe(0)
    restoreUnsavedTexts('c-1')
    expect(readUnsavedText(key)).toBeNull()
  })

  it('is not disturbed by broken or forbidden storage', () => {
    stored.set('revela_unsaved_texts', '[["c-1:x"],7]')
    restoreUnsavedTexts('c-1')
    vi.stubGlobal('sessionStorage', undefined)
    keepUnsavedText(key, 'Famílias')
    storeUnsavedTexts()
    restoreUnsavedTexts('c-1')
    expect(readUnsavedText(key)).toBe('Famílias')
  })
})

function error(status: number): ApiError {
  return new ApiError({ status, code: 'Unexpected', messages: [], details: {}, requestId: null })
}

it('recognises an ended session', () => {
  expect(isSessionEnded(error(401))).toBe(true)
  expect(isSessionEnded(error(500))).toBe(false)
  expect(isSessionEnded(new Error('offline'))).toBe(false)
})

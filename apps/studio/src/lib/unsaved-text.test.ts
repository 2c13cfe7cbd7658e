import { ApiError } from '@revela/contract/client'
import { expect, it } from 'vitest'
import { dropUnsavedText, isSessionEnded, keepUnsavedText, readUnsavedText, unsavedTextKey } from './unsaved-text.ts'

const key = unsavedTextKey('c-1', '/settings', 'Bio')

it('keeps a text for one account, page and field until it is dropped', () => {
  keepUnsavedText(key, 'Famílias')
  expect(readUnsavedText(key)).toBe('Famílias')
  expect(readUnsavedText(unsavedTextKey('c-2', '/settings', 'Bio'))).toBeNull()
  expect(readUnsavedText(unsavedTextKey('c-1', '/settings', 'Nome'))).toBeNull()
  dropUnsavedText(key)
  expect(readUnsavedText(key)).toBeNull()
})

function error(status: number): ApiError {
  return new ApiError({ status, code: 'Unexpected', messages: [], details: {}, requestId: null })
}

it('recognises an ended session', () => {
  expect(isSessionEnded(error(401))).toBe(true)
  expect(isSessionEnded(error(500))).toBe(false)
  expect(isSessionEnded(new Error('offline'))).toBe(false)
})

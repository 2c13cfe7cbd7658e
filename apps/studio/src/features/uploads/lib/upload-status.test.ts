import { expect, test } from 'vitest'
import { uploadStatus } from './upload-status.ts'

const calm = { phase: 'idle', isShown: false, beganEmpty: false, isEmpty: false } as const

test.each([
  [{}, 'invisible'],
  [{ isShown: true }, 'waiting'],
  [{ isEmpty: true }, 'gallery-empty'],
  [{ isEmpty: undefined }, 'invisible'],
  [{ phase: 'checking' }, 'uploading'],
  [{ phase: 'sending', isShown: true }, 'uploading'],
  [{ phase: 'sending', beganEmpty: true }, 'uploading-empty'],
  [{ phase: 'sending', beganEmpty: true, isEmpty: true }, 'uploading-empty'],
  [{ phase: 'ended', beganEmpty: true }, 'invisible'],
  [{ phase: 'ended', isEmpty: true }, 'gallery-empty'],
  [{ phase: 'signed-out' }, 'uploading'],
] as const)('%j is %s', (given, status) => expect(uploadStatus('gallery', { ...calm, ...given })).toBe(status))

test('an empty work says that it is one', () => {
  expect(uploadStatus('work', { ...calm, isEmpty: true })).toBe('work-empty')
})

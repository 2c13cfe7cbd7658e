import { expect, test } from 'vitest'
import { isPlaceholderEmail, placeholderEmail } from './formats.ts'

test('a number stands in for a mailbox, and is known as such', () => {
  expect(isPlaceholderEmail(placeholderEmail('11987654321'))).toBe(true)
  expect(isPlaceholderEmail('ana@exemplo.com.br')).toBe(false)
})

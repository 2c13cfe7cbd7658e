import { expect, test } from 'vitest'
import { isPlaceholderEmail, placeholderEmail } from './formats.ts'

test('builds and recognises a placeholder e-mail', () => {
  expect(isPlaceholderEmail(placeholderEmail('11987654321'))).toBe(true)
  expect(isPlaceholderEmail('ana@exemplo.com.br')).toBe(false)
})

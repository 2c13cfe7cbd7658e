import { expect, it } from 'vitest'
import { maskEmail, maskPixKey } from './formats.ts'

it.each([
  ['ana@estudio.test', 'a•••@estudio.test'],
  ['@estudio.test', '•••'],
  ['', '•••'],
])('masks the address %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

it.each([
  ['52998224725', '•••4725'],
  ['+5511987654321', '•••4321'],
  ['ana@estudio.test', 'a•••@estudio.test'],
])('masks the Pix key %s', (key, masked) => {
  expect(maskPixKey(key)).toBe(masked)
})

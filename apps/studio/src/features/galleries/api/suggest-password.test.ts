import { expect, it } from 'vitest'
import { suggestPassword } from './gallery-access.ts'

it('suggests a different password of eight unambiguous characters each time', () => {
  const suggested = Array.from({ length: 200 }, () => suggestPassword())
  for (const password of suggested) expect(password).toMatch(/^[a-hjkmnp-z2-9]{8}$/)
  expect(new Set(suggested).size).toBe(200)
})

import { expect, test } from 'vitest'
import { ACCESS_CODE_ALPHABET, formatAccessCode, normalizeAccessCode } from './gallery-access.ts'

test('an access code has no characters that look alike', () => {
  expect(ACCESS_CODE_ALPHABET).toMatch(/^[^01OIL]+$/)
  expect(new Set(ACCESS_CODE_ALPHABET).size).toBe(30)
})

test.each(['ABCD-EFGH-JKMN', 'abcd efgh jkmn', ' abcdefghjkmn ', 'ABCD–EFGH.JKMN', 'AbCd-efgh\tJKMN\n'])(
  'normalizes %j to the same code',
  (typed) => expect(normalizeAccessCode(typed)).toBe('ABCDEFGHJKMN'),
)

test('formats a code in groups of four', () => {
  expect(formatAccessCode('ABCDEFGHJKMN')).toBe('ABCD-EFGH-JKMN')
  expect(formatAccessCode('')).toBe('')
})

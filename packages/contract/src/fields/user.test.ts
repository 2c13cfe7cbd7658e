import { expect, test } from 'vitest'
import { email, newPassword, personName, phoneNumber, presentedPassword } from './user.ts'

const codeOf = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { code: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.code

test('a password is counted in characters, not in UTF-16 units', () => {
  expect(newPassword.safeParse('😀'.repeat(8)).success).toBe(true)
  expect(codeOf(newPassword, '😀'.repeat(7))).toBe('too_small')
  expect(newPassword.safeParse('😀'.repeat(128)).success).toBe(true)
  expect(codeOf(newPassword, '😀'.repeat(129))).toBe('too_big')
})

test('a password may have 128 characters, but not 129', () => {
  const longest = 'a'.repeat(127) + 'b'
  expect(newPassword.parse(longest)).toBe(longest)
  expect(codeOf(newPassword, longest + 'c')).toBe('too_big')
  expect(newPassword.safeParse('1234567').success).toBe(false)
})

test('a password keeps its spaces', () => {
  expect(newPassword.parse('  senha de avó  ')).toBe('  senha de avó  ')
  expect(newPassword.safeParse(' '.repeat(8)).success).toBe(true)
})

test('sign-in does not reveal the rules of a password', () => {
  expect(presentedPassword.safeParse('a').success).toBe(true)
  expect(presentedPassword.safeParse('a'.repeat(1024)).success).toBe(true)
  expect(presentedPassword.safeParse('').success).toBe(false)
  expect(presentedPassword.safeParse('a'.repeat(1025)).success).toBe(false)
})

test('an e-mail is trimmed and lowercased', () => {
  expect(email.parse('  Ana.Souza@Exemplo.COM.br ')).toBe('ana.souza@exemplo.com.br')
})

test('an e-mail has at most 254 characters', () => {
  const host = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`
  const local = (length: number) => 'a'.repeat(length - host.length - 1)
  expect(email.safeParse(`${local(254)}@${host}`).success).toBe(true)
  expect(codeOf(email, `${local(255)}@${host}`)).toBe('too_big')
})

test.each(['', 'ana', '@b.c', 'ana@', 'ana @b.c', 'ana@b..c', 'ana@-b.c', 'a@b.c\nbcc:x@y.z', 'ana@\u212Aiwi.com'])(
  'an e-mail cannot be %j',
  (typed) => {
    expect(email.safeParse(typed).success).toBe(false)
  },
)

test('an empty e-mail has one issue, different from a malformed one', () => {
  expect(email.safeParse('').error?.issues.map(({ code }) => code)).toEqual(['too_small'])
  expect(email.safeParse('ana').error?.issues.map(({ code }) => code)).toEqual(['invalid_format'])
})

test('a phone number keeps its digits, 10 or 11 of them', () => {
  expect(phoneNumber.parse('(11) 98765-4321')).toBe('11987654321')
  expect(phoneNumber.parse('11 3456 7890')).toBe('1134567890')
  expect(phoneNumber.safeParse('98765-432').success).toBe(false)
  expect(phoneNumber.safeParse('+55 (11) 98765-4321').success).toBe(false)
})

test('a name is trimmed, 1 to 120 characters, without control characters', () => {
  expect(personName.parse('  Ana 📷 ')).toBe('Ana 📷')
  expect(personName.safeParse('📷'.repeat(120)).success).toBe(true)
  expect(codeOf(personName, 'a'.repeat(121))).toBe('too_big')
  expect(codeOf(personName, '   ')).toBe('too_small')
  expect(codeOf(personName, 'Ana\u0000')).toBe('invalid_format')
  expect(codeOf(personName, 'Ana\r\nBcc: x@y.z')).toBe('invalid_format')
})

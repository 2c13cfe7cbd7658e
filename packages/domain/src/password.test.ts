import { describe, expect, test } from 'vitest'
import { commonBeginnings, commonEndings, commonWhole, commonWords } from './common-passwords.ts'
import { canonicalPassword, passwordProblem } from './password.ts'

describe('length counts Unicode characters', () => {
  // spec: S1-5.23
  test.each([
    ['', 'too_short'],
    ['kT9#xq2', 'too_short'],
    ['kT9#xq2v', null],
    ['é̃'.normalize('NFD').repeat(3), 'too_short'],
    ['🌵🎈🧭🪁🦎🍉🥁', 'too_short'],
    ['🌵🎈🧭🪁🦎🍉🥁🚲', null],
    [`kT9#${'ção '.repeat(31)}`, null],
    [`kT9#${'ção '.repeat(31)}x`, 'too_long'],
    ['correto cavalo bateria grampo', null],
    ['        x', 'common'],
  ])('%j: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem))
  test('composed and decomposed letters are the same password', () => {
    const composed = 'canção-de-ninar'
    expect(canonicalPassword(composed.normalize('NFD'))).toBe(canonicalPassword(composed))
    expect(passwordProblem('cora\u00e7\u00e3o'.normalize('NFD'))).toBe('too_short')
  })
})

describe('rejects common passwords', () => {
  test.each(
    `12345678 123456789 87654321 senha123 Senha123 SENHA@123 senha2024 brasil2026 flamengo flamengo1 Flamengo2019!
    corinthians palmeiras1 iloveyou iloveyou1 password Password1 p@ssw0rd P4ssw0rd1 qwertyui qwertyuiop poiuytrewq
    asdfghjk 1q2w3e4r 1qaz2wsx zaq12wsx aaaaaaaa abababab abcabcabc 11223344 teamo123 jesuscristo Jesus777 deusefiel
    mariamaria maria2010 gabriel123 123gabriel fotografia fotografo1 revela123 Revela@2026 galeria1 felicidade
    coracao1234 minhasenha abcdefgh zyxwvuts 10203040 !@#$%^&* admin@123 joaosilva`.split(/\s+/),
  )('%s', (password) => {
    expect(passwordProblem(password, { name: 'João Silva' })).toBe('common')
  })

  test('every listed password of eight or more characters, in any case', () => {
    const long = [...commonWhole, ...commonWords].filter((word) => word.length >= 8)
    expect(long.filter((word) => passwordProblem(word.toUpperCase()) !== 'common')).toEqual([])
  })
})

describe('rejects the owner’s name and address', () => {
  const owner = { email: 'ana.prado@example.com', name: 'Ana Prado Fotografia' }
  test.each(['ana.prado@example.com', 'Ana.Prado', 'ana.prado1', 'anapradofotografia', 'Ana Prado Fotografia'])(
    '%s',
    (password) => {
      expect(passwordProblem(password, owner)).toBe('common')
      expect(passwordProblem(`${password}-kT9#x`, owner)).toBeNull()
    },
  )
})

test('accepts ordinary good passwords', () => {
  const validPasswords = [
    'kT9#xq2v',
    'lente-torta-37-pano',
    'maria comprou 7 figos',
    'Vx3!ppqzLm',
    'gabrielkx71quente',
    'chuva de granizo em março',
    'azul!tinta!mesa',
    '9041-7723-58',
  ]
  expect(validPasswords.filter((password) => passwordProblem(password) !== null)).toEqual([])
})

test('has as many common passwords as the documentation says', () => {
  expect(commonWords.size + commonWhole.size).toBeGreaterThan(1_300)
  const built = new Set(commonWhole)
  for (const word of commonWords) {
    for (const end of ['', ...commonEndings]) built.add(word + end)
    for (const start of commonBeginnings) built.add(start + word)
  }
  const usable = [...built].filter((password) => password.length >= 8)
  expect(usable.length).toBeGreaterThan(200_000)
  expect([...commonWords, ...commonWhole].filter((word) => word !== word.toLowerCase())).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { normalizeSubdomain, subdomainProblem } from './subdomain.ts'

test.each([
  ['ana', null],
  ['estudio-prado', null],
  ['ana-revela-momentos', null],
  ['2irmaos', null],
  ['revelando', null],
  ['a'.repeat(63), null],
  ['ab', 'length'],
  ['', 'length'],
  ['a'.repeat(64), 'length'],
  ['Ana', 'characters'],
  ['ana.prado', 'characters'],
  ['ana_prado', 'characters'],
  ['ana prado', 'characters'],
  ['aná', 'characters'],
  ['аna', 'characters'],
  ['-ana', 'hyphens'],
  ['ana-', 'hyphens'],
  ['an--a', 'hyphens'],
  ['xn--an-lia', 'hyphens'],
] as const)('%j: %s', (name, problem) => expect(subdomainProblem(name)).toBe(problem))

describe('reserved', () => {
  const words = `www api admin app mail status pay boleto suporte login l0gin adm1n pix nubank w-w-w galeria
    revela reve1a revel4 r3v3la reveia revelaa revea rvela revlea reveela rebela revela-suporte suporterevela
    revela-login revelapay revela2 revelas re-ve-la vvww googl3`.split(/\s+/)
  test.each(words)('%s', (name) => expect(subdomainProblem(name)).toBe('reserved'))
})

test('what a person types is brought to one spelling', () => {
  expect(normalizeSubdomain('  Estudio-Prado ')).toBe('estudio-prado')
})

import { describe, expect, test } from 'vitest'
import { automaticSubdomain, normalizeSubdomain, subdomainAlternatives, subdomainProblem } from './subdomain.ts'

// spec: S1-5.23
test.each([
  ['ana', null],
  ['estudio-prado', null],
  ['ana-revela-momentos', null],
  ['2irmaos', null],
  ['revelando', null],
  ['revelar', null],
  ['reve1ar', 'reserved'],
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

describe('reserved names', () => {
  const words = `www api admin app mail status pay boleto suporte login l0gin adm1n pix nubank w-w-w galeria
    revela reve1a revel4 r3v3la reveia revelaa revea rvela revlea reveela rebela revela-suporte suporterevela
    revela-login revelapay revela2 revelas re-ve-la vvww googl3
    revela2026 2026-revela revela-24 revela-suporte-br ajuda-da-revela conta-reve1a-segura`.split(/\s+/)
  test.each(words)('%s', (name) => expect(subdomainProblem(name)).toBe('reserved'))
})

test('normalizes typed names', () => {
  expect(normalizeSubdomain('  Estudio-Prado ')).toBe('estudio-prado')
})

describe('automaticSubdomain', () => {
  test.each([
    ['Ana Prado', 'ana-prado-k7f3'],
    ['Estúdio São João & Filhos', 'estudio-sao-joao-filhos-k7f3'],
    ['日本', 'fotos-k7f3'],
    ['Revela Suporte', 'fotos-k7f3'],
    ['Suporte', 'fotos-k7f3'],
    ['Revela', 'fotos-k7f3'],
    ['A', 'a-k7f3'],
  ])('%s: %s', (name, subdomain) => expect(automaticSubdomain(name, 'k7f3')).toBe(subdomain))

  test('is always valid, however long or unusual the name', () => {
    for (const name of [
      'x'.repeat(120),
      'a-'.repeat(60),
      '--',
      '<script>',
      'reve1a',
      '💐 Flor',
      'w'.repeat(39) + ' b',
    ]) {
      expect(subdomainProblem(automaticSubdomain(name, 'k7f3k7f3k7f3')), name).toBeNull()
    }
  })
})

describe('subdomainAlternatives', () => {
  test('can themselves be requested', () => {
    expect(subdomainAlternatives('ana')).toEqual(expect.arrayContaining(['ana-fotografia', 'estudio-ana']))
    for (const name of ['ana', 'suporte', 'a'.repeat(60), 'pix']) {
      expect(subdomainAlternatives(name).filter((other) => subdomainProblem(other) !== null)).toEqual([])
    }
  })
  test('never contain the brand', () => expect(subdomainAlternatives('reve1a')).toEqual([]))
})

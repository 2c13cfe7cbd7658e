import type { SelectionTerms } from '@revela/domain'
import { expect, it } from 'vitest'
import { barText, barWords, termsLine, termsWords } from './bar-words.ts'

const free: SelectionTerms = {
  selling: false,
  chargeType: null,
  contracted: null,
  extraPriceCents: null,
  allowExtras: false,
  packages: [],
}
const limited = { ...free, contracted: 30 }
const extras: SelectionTerms = {
  selling: true,
  chargeType: 'ADDITIONAL',
  contracted: 30,
  extraPriceCents: 1500,
  allowExtras: true,
  packages: [],
}
const packages = [{ count: 10, price: 10_000 }]
const closed = { ...extras, allowExtras: false }
const all: SelectionTerms = { ...extras, chargeType: 'ALL', contracted: null }

it.each([
  ['no limit', free, 12, '12 escolhidas', null],
  ['no limit, one', free, 1, '1 escolhida', null],
  ['a limit', limited, 12, '12 de 30', 0.4],
  ['within the package', extras, 12, '12 de 30 inclusas', 0.4],
  ['all of the package', extras, 30, '30 de 30 inclusas', 1],
  ['beyond it', extras, 37, '37 · 30 inclusas + 7 extras = R$ 105,00', 1],
  ['one beyond it', extras, 31, '31 · 30 inclusas + 1 extra = R$ 15,00', 1],
  ['with a package', { ...extras, packages }, 37, '37 · 30 inclusas + 7 extras = R$ 100,00', 1],
  ['without extras', closed, 12, '12 de 30', 0.4],
  ['all paid', all, 12, '12 fotos · R$ 180,00', null],
  ['all paid, one', all, 1, '1 foto · R$ 15,00', null],
  ['many', { ...extras, extraPriceCents: 15_000 }, 1030, '1.030 · 30 inclusas + 1.000 extras = R$ 150.000,00', 1],
] as const)('barWords: %s', (_case, terms, chosen, text, full) => {
  const words = barWords(terms, chosen)
  expect([barText(words), words.full]).toEqual([text, full])
})

it.each([
  [free, 'Escolha as fotos de que você mais gosta.'],
  [limited, 'Escolha até 30 fotos.'],
  [extras, 'Seu pacote inclui 30 fotos. Extras: R$ 15,00 cada.'],
  [closed, 'Seu pacote inclui 30 fotos. Não há fotos extras neste pacote.'],
  [all, 'Cada foto escolhida custa R$ 15,00.'],
  [{ ...extras, packages }, 'Seu pacote inclui 30 fotos. Extras: R$ 15,00 cada ou 10 por R$ 100,00.'],
  [
    { ...all, packages: [...packages, { count: 5, price: 6000 }, { count: 3, price: 4500 }] },
    'As fotos custam R$ 15,00 cada, 5 por R$ 60,00 ou 10 por R$ 100,00.',
  ],
])('termsWords of %o', (terms, text) => {
  expect(termsWords(terms)).toBe(text)
})

const lineOf = (status: 'open' | 'done' | 'expired') => termsLine({ terms: limited, limitDate: '2026-11-14', status })

it('says nothing of the terms once the deadline is over', () => {
  expect(lineOf('open')).toBe('Escolha até 30 fotos · Prazo: 14/11')
  expect(lineOf('done')).toBe('Escolha até 30 fotos.')
  expect(lineOf('expired')).toBeNull()
})

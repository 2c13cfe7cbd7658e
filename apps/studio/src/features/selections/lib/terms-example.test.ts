import type { SelectionTerms } from '@revela/domain'
import { expect, it } from 'vitest'
import { exampleOf, withTyped } from './terms-example.ts'

const terms: SelectionTerms = {
  selling: true,
  chargeType: 'ADDITIONAL',
  contracted: 30,
  extraPriceCents: null,
  allowExtras: true,
  packages: [],
}
const example = (typed: Parameters<typeof withTyped>[1], packages = terms.packages) =>
  exampleOf(withTyped({ ...terms, packages }, typed)).replaceAll('\u00a0', ' ')

it('follows the numbers while they are typed', () => {
  expect(example({})).toBe('Com os valores preenchidos, mostramos aqui um exemplo da conta.')
  expect(example({ extraPriceCents: 1250 })).toBe('Se o cliente escolher 37 fotos, paga 7 × R$ 12,50 = R$ 87,50.')
  expect(example({ contracted: 10, extraPriceCents: 1250 })).toMatch(/^Se o cliente escolher 17 fotos/)
  const packages = [{ count: 10, price: 10_000 }]
  expect(example({ contracted: 10, extraPriceCents: 1250 }, packages)).toBe(
    'Se o cliente escolher 21 fotos, paga R$ 112,50 por 11 fotos: sempre a combinação mais barata.',
  )
  expect(example({ contracted: null, extraPriceCents: 1250 })).toMatch(/^Com os valores preenchidos/)
})

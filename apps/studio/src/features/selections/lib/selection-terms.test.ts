import type { SelectionTerms } from '@revela/domain'
import { expect, it } from 'vitest'
import { sharedTerms, termsWords } from './selection-terms.ts'

const sold: SelectionTerms = {
  selling: true,
  chargeType: 'ADDITIONAL',
  contracted: 30,
  extraPriceCents: 1500,
  allowExtras: true,
  packages: [],
}

// spec: S3-2.17
it('summarizes the terms', () => {
  expect(termsWords(sold, '2026-11-20')).toBe(
    'Até 20 de novembro de 2026 · 30 fotos no pacote · R$ 15,00 por foto adicional',
  )
  expect(termsWords({ ...sold, allowExtras: false }, null)).toBe(
    'Sem prazo · 30 fotos no pacote · sem fotos adicionais',
  )
  expect(termsWords({ ...sold, chargeType: 'ALL', contracted: null }, null)).toBe('Sem prazo · R$ 15,00 por foto')
  const packages = [{ count: 10, price: 10_000 }]
  expect(termsWords({ ...sold, packages }, null)).toBe(
    'Sem prazo · 30 fotos no pacote · R$ 15,00 por foto adicional · 10 por R$ 100,00',
  )
  expect(termsWords({ ...sold, packages, allowExtras: false }, null)).not.toContain('por R$')
  const unsold = { ...sold, selling: false, chargeType: null, extraPriceCents: null }
  expect(termsWords(unsold, null)).toBe('Sem prazo · No máximo 30 fotos')
  expect(termsWords({ ...unsold, contracted: null }, null)).toBe('Sem prazo · Sem limite de fotos')
})

it('names the deadline and the included photos in the message to the client', () => {
  expect(sharedTerms(sold, '2026-11-20')).toBe(
    'O prazo para escolher é 20 de novembro de 2026. O seu pacote inclui 30 fotos.',
  )
  expect(sharedTerms({ ...sold, chargeType: 'ALL' }, null)).toBe('')
  expect(sharedTerms({ ...sold, selling: false }, null)).toBe('Você pode escolher até 30 fotos.')
  expect(sharedTerms({ ...sold, contracted: null }, null)).toBe('')
})

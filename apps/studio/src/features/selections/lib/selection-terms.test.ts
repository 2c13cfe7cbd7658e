import type { SelectionTerms } from '@revela/domain'
import { expect, it } from 'vitest'
import { termsWords } from './selection-terms.ts'

const sold: SelectionTerms = {
  selling: true,
  chargeType: 'ADDITIONAL',
  contracted: 30,
  extraPriceCents: 1500,
  allowExtras: true,
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
  const unsold = { ...sold, selling: false, chargeType: null, extraPriceCents: null }
  expect(termsWords(unsold, null)).toBe('Sem prazo · No máximo 30 fotos')
  expect(termsWords({ ...unsold, contracted: null }, null)).toBe('Sem prazo · Sem limite de fotos')
})

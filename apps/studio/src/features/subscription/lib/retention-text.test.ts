import { expect, it } from 'vitest'
import { paidRetentionText, trialRetentionText } from './retention-text.ts'

it('adds 30 days to the end of a trial', () => {
  expect(trialRetentionText('2026-11-15')).toBe(
    'Terminou em 15 de novembro de 2026. Guardamos tudo até 15 de dezembro de 2026.',
  )
  expect(trialRetentionText(null)).toBeNull()
})

it('adds 90 days to the end of a paid plan', () => {
  expect(paidRetentionText('2026-11-15')).toMatch(/^O seu plano foi até 15 de novembro.*até 13 de fevereiro de 2027;/)
  expect(paidRetentionText(null)).toBeNull()
})

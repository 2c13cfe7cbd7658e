import { expect, it } from 'vitest'
import { keptAfterPaid, keptUntil } from './kept-until.ts'

it('adds thirty days to the end of the trial', () => {
  expect(keptUntil('2026-11-15')).toBe('Terminou em 15 de novembro de 2026. Guardamos tudo até 15 de dezembro de 2026.')
  expect(keptUntil(null)).toBeNull()
})

it('adds ninety to the end of what was paid', () => {
  expect(keptAfterPaid('2026-11-15')).toMatch(/^O seu plano foi até 15 de novembro.*até 13 de fevereiro de 2027;/)
  expect(keptAfterPaid(null)).toBeNull()
})

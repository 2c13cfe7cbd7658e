import { describe, expect, it } from 'vitest'
import { errorHelp, humanWait } from './errors.ts'

describe('humanWait', () => {
  it.each([
    [0, '1 segundo'],
    [0.2, '1 segundo'],
    [59, '59 segundos'],
    [60, '1 minuto'],
    [61, '2 minutos'],
    [3540, '59 minutos'],
    [3541, '1 hora'],
    [7200, '2 horas'],
  ])('%s seconds', (seconds, text) => {
    expect(humanWait(seconds)).toBe(text)
  })
  it('is part of the message after too many attempts', () => {
    expect(errorHelp.tooManyRequests(840)).toBe('Muitas tentativas em pouco tempo. Aguarde 14 minutos e tente de novo.')
  })
})

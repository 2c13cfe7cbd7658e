import { expect, it } from 'vitest'
import { describeEvent } from './activity-event.tsx'

const event = { name: 'Rita Melo', device: 'phone', count: 4, amount: null } as const
const sentence = (change: Partial<Parameters<typeof describeEvent>[0]>) =>
  describeEvent({ ...event, kind: 'opened', ...change }).replaceAll('\u00a0', ' ')

it('says how much was paid, where the amount is known', () => {
  expect(sentence({ kind: 'payment_declared', amount: 5000 })).toBe('Rita Melo avisou que pagou R$ 50,00')
  expect(sentence({ kind: 'payment_received', amount: 5000 })).toBe('Você confirmou o pagamento de Rita Melo: R$ 50,00')
  expect(sentence({ kind: 'payment_received' })).toBe('Você confirmou o pagamento de Rita Melo')
})

it('tells requests, counts and devices', () => {
  expect(sentence({ kind: 'reopen_requested' })).toBe('Rita Melo pediu para reabrir a seleção')
  expect(sentence({ kind: 'deadline_requested' })).toBe('Rita Melo pediu mais prazo')
  expect(sentence({ kind: 'finished' })).toBe('Rita Melo concluiu a seleção com 4 fotos')
  expect(sentence({ name: null })).toBe('Convidado abriu a galeria pelo celular')
})

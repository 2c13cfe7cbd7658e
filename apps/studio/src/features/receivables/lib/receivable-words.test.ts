import { expect, it } from 'vitest'
import { actionOf, describeSince, payerOf } from './receivable-words.ts'

const now = new Date('2026-11-18T12:00:00Z')
const open = { state: 'open', days_open: 3, declared_at: null, received_at: null, received_by: null } as const
const received = { ...open, state: 'received', received_at: '2026-11-18T10:00:00Z' } as const

it('counts the days of an open amount', () => {
  expect(describeSince(open, now)).toBe('há 3 dias')
  expect(describeSince({ ...open, days_open: 1 }, now)).toBe('há 1 dia')
  expect(describeSince({ ...open, days_open: 0 }, now)).toBe('desde hoje')
})

it('says when a payment was declared', () => {
  const declared = { ...open, state: 'declared', declared_at: '2026-11-18T11:00:00Z' } as const
  expect(describeSince(declared, now)).toBe('avisou que pagou há 1 hora')
})

it('says who confirmed a received amount', () => {
  expect(describeSince({ ...received, received_by: 'photographer' }, now)).toBe('recebido há 2 horas')
  expect(describeSince({ ...received, received_by: 'gateway' }, now)).toBe('recebido há 2 horas pelo Mercado Pago')
})

it('offers to undo only what the photographer confirmed', () => {
  expect(actionOf(open)).toBe('confirm')
  expect(actionOf({ state: 'declared', received_by: null })).toBe('confirm')
  expect(actionOf({ state: 'received', received_by: 'photographer' })).toBe('undo')
  expect(actionOf({ state: 'received', received_by: 'gateway' })).toBeNull()
})

it('names an amount without a client', () => {
  expect(payerOf({ client_name: 'Marina Duarte' })).toBe('Marina Duarte')
  expect(payerOf({ client_name: null })).toBe('Sem cliente definido')
})

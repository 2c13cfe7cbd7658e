import { expect, it } from 'vitest'
import { balanceView } from './balance-view.ts'

const balance = { amount: 80_000, due: 80_000, code: null, payee: null, declared_at: null, received_at: null }

it('shows what is due, and how it is paid', () => {
  expect(balanceView({ automatic_pix: true, balance })).toEqual({ kind: 'due', balance, isAutomatic: true })
})

it('says paid only of an amount that was received', () => {
  const at = '2026-11-15T15:00:00Z'
  expect(balanceView({ automatic_pix: false, balance: { ...balance, due: 0, received_at: at } }).kind).toBe('paid')
  expect(balanceView({ automatic_pix: false, balance: null }).kind).toBe('gone')
})

it('waits for the answer, and says that it failed', () => {
  expect([balanceView(null).kind, balanceView('failed').kind]).toEqual(['preparing', 'failed'])
})

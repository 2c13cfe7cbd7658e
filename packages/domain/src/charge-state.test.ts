import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextChargeState, type ChargeUpdate, type ChargeState } from './charge-state.ts'

const states: ChargeState[] = [
  'sending',
  'pending',
  'paid',
  'declined',
  'canceled',
  'expired',
  'refunded',
  'lost',
  'mismatch',
]
const allUpdates: ChargeUpdate[] = ['pending', 'paid', 'declined', 'canceled', 'expired', 'refunded']
const next = (state: ChargeState, update: ChargeUpdate, amountMatches = true) =>
  nextChargeState(state, { state: update, amountMatches })
const anyUpdate = fc.constantFrom(...allUpdates)

test.each([
  ['paid late', 'expired', 'paid', 'paid', 'pay'],
  ['canceled, then paid', 'canceled', 'paid', 'paid', 'pay'],
  ['lost, then paid', 'lost', 'paid', 'paid', 'pay'],
  ['declined, then paid', 'declined', 'paid', 'paid', 'pay'],
  ['paid twice', 'paid', 'paid', 'paid', 'none'],
  ['an old decline after the payment', 'paid', 'declined', 'paid', 'none'],
  ['expired after the payment', 'paid', 'expired', 'paid', 'none'],
  ['refunded', 'paid', 'refunded', 'refunded', 'refund'],
  ['refund reported before the payment', 'sending', 'refunded', 'refunded', 'refund'],
  ['payment reported after the refund', 'refunded', 'paid', 'refunded', 'none'],
  ['declined at once', 'sending', 'declined', 'declined', 'fail'],
  ['an expired boleto', 'pending', 'expired', 'expired', 'fail'],
  ['pending reported after the expiry', 'expired', 'pending', 'expired', 'none'],
  ['a refunded wrong amount', 'mismatch', 'refunded', 'refunded', 'none'],
] as const)('%s', (_what, from, update, to, effect) => {
  expect(next(from, update)).toEqual({ state: to, effect })
})

describe('nextChargeState for any sequence of updates', () => {
  test('never applies a different amount', () => {
    for (const state of states) for (const update of allUpdates) expect(next(state, update, false).effect).toBe('alarm')
    expect(next('pending', 'paid', false).state).toBe('mismatch')
    expect(next('paid', 'paid', false).state).toBe('paid')
    expect(next('mismatch', 'paid').effect).toBe('none')
  })
  test('has every effect at most once, in any order and with repeats', () => {
    fc.assert(
      fc.property(fc.array(anyUpdate, { maxLength: 20 }), (updates) => {
        let state: ChargeState = 'sending'
        const effects: string[] = []
        for (const update of updates) {
          const step = next(state, update)
          if (step.effect !== 'none') effects.push(step.effect)
          state = step.state
        }
        for (const effect of ['pay', 'refund', 'fail']) {
          expect(effects.filter((one) => one === effect).length).toBeLessThanOrEqual(1)
        }
        expect(effects.indexOf('refund')).toBe(updates.includes('refunded') ? effects.length - 1 : -1)
      }),
    )
  })
  test('ends with the payment and refund known, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyUpdate, { minLength: 1, maxLength: 12 }), (updates) => {
        const end = updates.reduce((state, update) => next(state, update).state, 'sending' as ChargeState)
        const wanted = updates.includes('refunded') ? 'refunded' : updates.includes('paid') ? 'paid' : end
        expect(end).toBe(wanted)
      }),
    )
  })
})

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
  ['taken for lost, then paid', 'lost', 'paid', 'paid', 'pay'],
  ['declined, then paid after all', 'declined', 'paid', 'paid', 'pay'],
  ['paid twice', 'paid', 'paid', 'paid', 'none'],
  ['an old decline after the payment', 'paid', 'declined', 'paid', 'none'],
  ['expired after the payment', 'paid', 'expired', 'paid', 'none'],
  ['refunded', 'paid', 'refunded', 'refunded', 'refund'],
  ['refunded before we heard that it was paid', 'sending', 'refunded', 'refunded', 'refund'],
  ['paid, heard after the refund', 'refunded', 'paid', 'refunded', 'none'],
  ['declined at once', 'sending', 'declined', 'declined', 'fail'],
  ['a boleto that ran out', 'pending', 'expired', 'expired', 'fail'],
  ['pending, heard after it ran out', 'expired', 'pending', 'expired', 'none'],
  ['a wrong amount that was given back', 'mismatch', 'refunded', 'refunded', 'none'],
] as const)('%s', (_what, from, update, to, effect) => {
  expect(next(from, update)).toEqual({ state: to, effect })
})

describe('whatever comes', () => {
  test('an amount that differs is never applied', () => {
    for (const state of states) for (const update of allUpdates) expect(next(state, update, false).effect).toBe('alarm')
    expect(next('pending', 'paid', false).state).toBe('mismatch')
    expect(next('paid', 'paid', false).state).toBe('paid')
    expect(next('mismatch', 'paid').effect).toBe('none')
  })
  test('every effect happens at most once, in any order and however often', () => {
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
  test('what was paid and what was given back is known at the end, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(anyUpdate, { minLength: 1, maxLength: 12 }), (updates) => {
        const end = updates.reduce((state, update) => next(state, update).state, 'sending' as ChargeState)
        const wanted = updates.includes('refunded') ? 'refunded' : updates.includes('paid') ? 'paid' : end
        expect(end).toBe(wanted)
      }),
    )
  })
})

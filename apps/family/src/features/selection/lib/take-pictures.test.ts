import type { SelectionTerms } from '@revela/domain'
import { expect, test } from 'vitest'
import { applyPlan, planTaking } from './take-pictures.ts'
import type { ChoiceState } from './taps.ts'

const terms: SelectionTerms = {
  selling: true,
  chargeType: 'ADDITIONAL',
  contracted: 3,
  extraPriceCents: 1500,
  allowExtras: true,
  packages: [],
}

function tapsOf(states: Record<number, ChoiceState>) {
  const now = new Map(Object.entries(states).map(([number, state]) => [Number(number), state]))
  return {
    now,
    stateOf: (number: number) => now.get(number) ?? 'no',
    set: (number: number, state: ChoiceState) => void now.set(number, state),
    numbersWith: (state: ChoiceState) => new Set([...now.keys()].filter((number) => now.get(number) === state)),
  }
}

test('adds the pictures that are not taken yet, and asks for the price of extras', () => {
  const taps = tapsOf({ 1: 'yes', 9: 'yes' })
  const plan = planTaking({ terms, taps, numbers: [1, 2, 3], others: 'keep' })
  expect(plan).toEqual({
    changes: [
      { number: 2, state: 'yes' },
      { number: 3, state: 'yes' },
    ],
    chosen: 4,
    passedLimit: null,
    asksPrice: true,
  })
})

test('puts the other chosen pictures in doubt, and restores every state', () => {
  const states = { 1: 'yes', 2: 'maybe', 3: 'declined', 8: 'yes', 9: 'yes' } as const
  const taps = tapsOf(states)
  const plan = planTaking({ terms, taps, numbers: [1, 2, 3], others: 'maybe' })
  expect(plan.chosen).toBe(3)
  expect(plan.asksPrice).toBe(false)
  const undo = applyPlan(taps, plan)
  expect(Object.fromEntries(taps.now)).toEqual({ 1: 'yes', 2: 'yes', 3: 'yes', 8: 'maybe', 9: 'maybe' })
  undo()
  expect(Object.fromEntries(taps.now)).toEqual(states)
})

test('leaves what changed since out of the undo', () => {
  const taps = tapsOf({})
  const undo = applyPlan(taps, planTaking({ terms, taps, numbers: [1, 2], others: 'keep' }))
  taps.set(2, 'declined')
  undo()
  expect(Object.fromEntries(taps.now)).toEqual({ 1: 'no', 2: 'declined' })
})

test('reports a limit that would be passed', () => {
  const hard = { ...terms, allowExtras: false }
  const taps = tapsOf({ 7: 'yes', 8: 'yes' })
  expect(planTaking({ terms: hard, taps, numbers: [1, 2], others: 'keep' }).passedLimit).toBe(3)
  expect(planTaking({ terms: hard, taps, numbers: [1, 2], others: 'maybe' }).passedLimit).toBeNull()
})

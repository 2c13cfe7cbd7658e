import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decisionRound, decisionUnits, type DecisionState, roundPictures, type SelectionTerms } from './index.ts'

const package30: SelectionTerms = {
  selling: true,
  chargeType: 'ADDITIONAL',
  contracted: 30,
  extraPriceCents: 1500,
  allowExtras: true,
  packages: [],
}
const noExtras = { ...package30, allowExtras: false }
const free: SelectionTerms = {
  selling: false,
  chargeType: null,
  contracted: null,
  extraPriceCents: null,
  allowExtras: false,
  packages: [],
}

describe('the round after the last unit', () => {
  it.each([
    ['7 extras of a package', package30, 37, 0, { kind: 'over', excess: 7, cents: 10_500 }],
    ['a package that is short', package30, 28, 5, { kind: 'short', missing: 2 }],
    ['a package that is short without doubts', package30, 28, 0, { kind: 'complete' }],
    ['a full package', package30, 30, 5, { kind: 'complete' }],
    ['a limit that was lowered', noExtras, 33, 0, { kind: 'over', excess: 3, cents: null }],
    ['a limit not reached', noExtras, 29, 1, { kind: 'short', missing: 1 }],
    ['a limit without a sale', { ...free, contracted: 10 }, 4, 2, { kind: 'short', missing: 6 }],
    ['no limit', free, 12, 4, { kind: 'complete' }],
    ['every picture paid', { ...package30, chargeType: 'ALL', contracted: null } as const, 12, 4, { kind: 'complete' }],
  ])('for %s', (_name, terms, chosen, maybe, round) => {
    expect(decisionRound(terms, { chosen, maybe })).toEqual(round)
  })
})

const stateIn = (states: Readonly<Record<number, DecisionState>>, other: DecisionState) => (number: number) =>
  states[number] ?? other

const suggested = (numbers: readonly number[]) => (number: number) => ({ number, suggested: numbers.includes(number) })

describe('the pictures of a round', () => {
  it('over the package are the chosen ones: doubled in a group, then not suggested, then the later ones', () => {
    const pictures = [1, 2, 3, 4, 5, 6, 7].map(suggested([3, 4, 6]))
    const units = decisionUnits([1, 2, 3, 4, 5, 6, 7], [[2, 3]])
    expect(roundPictures('over', pictures, units, stateIn({ 7: 'maybe' }, 'yes'))).toEqual([2, 3, 5, 1, 6, 4])
  })

  it('short of the package are those in doubt, in the order of the gallery', () => {
    const pictures = [5, 2, 9].map(suggested([]))
    expect(roundPictures('short', pictures, decisionUnits([5, 2, 9], []), stateIn({ 2: 'no' }, 'maybe'))).toEqual([
      5, 9,
    ])
  })

  it('are all chosen ones, each once', () => {
    const states = fc.array(fc.constantFrom<DecisionState[]>('yes', 'maybe', 'no', 'declined'), { maxLength: 20 })
    fc.assert(
      fc.property(states, fc.array(fc.boolean()), (all, marks) => {
        const pictures = all.map((_state, index) => ({ number: index + 1, suggested: marks[index] ?? false }))
        const numbers = pictures.map(({ number }) => number)
        const stateOf = (number: number): DecisionState => all[number - 1] ?? 'no'
        const shown = roundPictures('over', pictures, decisionUnits(numbers, [[1, 2, 3]]), stateOf)
        const chosen = numbers.filter((number) => stateOf(number) === 'yes')
        expect(shown.toSorted((a, b) => a - b)).toEqual(chosen)
      }),
    )
  })
})

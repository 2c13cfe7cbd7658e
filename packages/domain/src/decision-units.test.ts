import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decide,
  type Decision,
  decisionProgress,
  decisionUnits,
  type DecisionState,
  firstShown,
  isDecided,
  nextUndecided,
  pushUndo,
  reverseChanges,
  type StateChange,
  toggleTaken,
  type UndoStep,
} from './index.ts'

function memory(initial: Readonly<Record<number, DecisionState>> = {}) {
  const states = new Map<number, DecisionState>(
    Object.entries(initial).map(([number, state]) => [Number(number), state]),
  )
  const stateOf = (number: number): DecisionState => states.get(number) ?? 'no'
  const apply = (changes: readonly StateChange[]) => {
    for (const { number, state } of changes) states.set(number, state)
  }
  return { stateOf, apply }
}

const decisions: readonly Decision[] = ['yes', 'maybe', 'declined']

/** A gallery in any order, with groups that may overlap and name pictures that are gone. */
const gallery = fc.record({
  numbers: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }),
  groups: fc.array(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 6 }), { maxLength: 10 }),
})

describe('units', () => {
  it('are groups and single pictures in the order of the gallery, front picture first', () => {
    expect(
      decisionUnits(
        [1, 2, 3, 4, 5, 6],
        [
          [5, 3],
          [6, 99],
        ],
      ),
    ).toEqual([[1], [2], [5, 3], [4], [6]])
  })

  it('contain every picture exactly once', () => {
    fc.assert(
      fc.property(gallery, ({ numbers, groups }) => {
        const inUnits = decisionUnits(numbers, groups).flat()
        expect(inUnits.toSorted((a, b) => a - b)).toEqual(numbers.toSorted((a, b) => a - b))
      }),
    )
  })

  it('are undecided while one of their pictures is', () => {
    const { stateOf } = memory({ 1: 'yes', 3: 'declined', 4: 'maybe' })
    expect([isDecided([1, 2], stateOf), isDecided([3, 4], stateOf), isDecided([2], stateOf)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('show a chosen picture first, then one in doubt, then the front', () => {
    expect(firstShown([1, 2, 3], memory({ 2: 'maybe', 3: 'yes' }).stateOf)).toBe(3)
    expect(firstShown([1, 2, 3], memory({ 1: 'declined', 2: 'maybe' }).stateOf)).toBe(2)
    expect(firstShown([1, 2, 3], memory().stateOf)).toBe(1)
  })

  it('are found from the position on, then from the beginning', () => {
    const units = decisionUnits([1, 2, 3, 4], [])
    const { stateOf } = memory({ 2: 'yes', 4: 'declined' })
    expect([nextUndecided(units, stateOf), nextUndecided(units, stateOf, 1), nextUndecided(units, stateOf, 3)]).toEqual(
      [0, 2, 0],
    )
    expect(nextUndecided(units, () => 'declined')).toBeNull()
    expect(decisionProgress(units, 2, stateOf)).toEqual({ position: 3, count: 4, similar: 1, undecided: 2 })
  })
})

describe('a decision', () => {
  it('marks the shown picture and declines only the undecided others of its group', () => {
    const { stateOf } = memory({ 3: 'maybe' })
    expect(decide([1, 2, 3], 1, 'yes', stateOf)).toEqual([
      { number: 2, state: 'declined' },
      { number: 1, state: 'yes' },
    ])
    expect(decide([1, 2, 3], 3, 'maybe', stateOf)).toEqual([
      { number: 1, state: 'declined' },
      { number: 2, state: 'declined' },
    ])
  })

  it('after one picture was taken beside it keeps both', () => {
    const { stateOf, apply } = memory()
    apply([toggleTaken([1, 2, 3], 2, stateOf)])
    expect(isDecided([1, 2, 3], stateOf)).toBe(false)
    apply(decide([1, 2, 3], 1, 'yes', stateOf))
    expect([1, 2, 3].map(stateOf)).toEqual(['yes', 'yes', 'declined'])
    apply([toggleTaken([1, 2, 3], 2, stateOf)])
    expect(stateOf(2)).toBe('declined')
  })

  it('never skips a picture: deciding on the next undecided unit ends with every picture decided', () => {
    const steps = fc.infiniteStream(fc.record({ decision: fc.constantFrom(...decisions), shown: fc.nat() }))
    fc.assert(
      fc.property(gallery, steps, ({ numbers, groups }, stream) => {
        const units = decisionUnits(numbers, groups)
        const { stateOf, apply } = memory()
        let count = 0
        for (let at = nextUndecided(units, stateOf); at !== null; at = nextUndecided(units, stateOf, at)) {
          const { decision, shown } = stream.next().value
          const unit = units[at]!
          apply(decide(unit, unit[shown % unit.length]!, decision, stateOf))
          count += 1
        }
        expect(count).toBe(units.length)
        expect(numbers.every((number) => stateOf(number) !== 'no')).toBe(true)
      }),
    )
  })

  it('is reversible: undoing all steps restores exactly the states before', () => {
    const state = fc.constantFrom<DecisionState[]>('yes', 'maybe', 'no', 'declined')
    const action = fc.record({
      unit: fc.nat(),
      shown: fc.nat(),
      what: fc.constantFrom(...decisions, 'toggle' as const),
    })
    fc.assert(
      fc.property(gallery, fc.array(state), fc.array(action), ({ numbers, groups }, initial, actions) => {
        fc.pre(numbers.length > 0)
        const units = decisionUnits(numbers, groups)
        const { stateOf, apply } = memory(
          Object.fromEntries(numbers.map((number, index) => [number, initial[index] ?? 'no'])),
        )
        const snapshots = [numbers.map(stateOf)]
        let stack: readonly UndoStep<number>[] = []
        for (const { unit: unitIndex, shown: shownIndex, what } of actions) {
          const unit = units[unitIndex % units.length]!
          const shown = unit[shownIndex % unit.length]!
          const changes = what === 'toggle' ? [toggleTaken(unit, shown, stateOf)] : decide(unit, shown, what, stateOf)
          stack = pushUndo(stack, { place: unitIndex, restore: reverseChanges(changes, stateOf) })
          apply(changes)
          snapshots.push(numbers.map(stateOf))
        }
        for (const step of stack.toReversed()) {
          expect(numbers.map(stateOf)).toEqual(snapshots.pop())
          apply(step.restore)
        }
        expect([numbers.map(stateOf)]).toEqual(snapshots)
      }),
    )
  })

  it('is undone with the chosen pictures last, whose places have to be free', () => {
    const { stateOf } = memory({ 1: 'yes', 2: 'maybe' })
    const changes: StateChange[] = [
      { number: 1, state: 'declined' },
      { number: 2, state: 'yes' },
    ]
    expect(reverseChanges(changes, stateOf)).toEqual([
      { number: 2, state: 'maybe' },
      { number: 1, state: 'yes' },
    ])
  })
})

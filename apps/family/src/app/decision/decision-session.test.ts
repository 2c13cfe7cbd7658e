import type { SelectionTerms } from '@revela/domain'
import { describe, expect, it } from 'vitest'
import { type DecisionChoices, choicesInMemory } from './decision-choices.ts'
import { createDecisionSession, type DecisionEvent } from './decision-session.ts'

const twoIncluded: SelectionTerms = {
  selling: true,
  chargeType: 'ADDITIONAL',
  contracted: 2,
  extraPriceCents: 1500,
  allowExtras: true,
  packages: [],
}

/** Six pictures; 2, 3 and 4 are similar, 3 is their front picture. */
function setup(choices: DecisionChoices = choicesInMemory(() => twoIncluded)) {
  const events: DecisionEvent[] = []
  const pictures = [1, 2, 3, 4, 5, 6].map((number) => ({ number, suggested: number === 1 }))
  const open = () => {
    const session = createDecisionSession({ choices, pictures, groups: [[3, 2, 4]] })
    session.onEvent((event) => events.push(event))
    return session
  }
  const states = () => [1, 2, 3, 4, 5, 6].map(choices.stateOf)
  return { session: open(), open, choices, events, states }
}

describe('decision mode', () => {
  it('leads through groups and single pictures, and resumes at the first undecided one on any device', () => {
    const { session, open, states, events } = setup()
    expect(session.progress()).toEqual({ position: 1, count: 4, similar: 1, undecided: 4 })
    session.decide('declined')
    expect(session.current()).toEqual({ unit: [3, 2, 4], shown: 3 })
    session.decide('yes')
    expect(states()).toEqual(['declined', 'declined', 'yes', 'declined', 'no', 'no'])
    expect(events.at(-1)).toEqual({ kind: 'decided', number: 3, decision: 'yes', others: 2 })
    expect(open().current()).toEqual({ unit: [5], shown: 5 })
  })

  it('undoes every step and returns to where it was made', () => {
    const { session, states } = setup()
    session.decide('maybe')
    session.show(4)
    session.toggleTaken()
    session.show(2)
    session.decide('yes')
    expect(states()).toEqual(['maybe', 'yes', 'declined', 'yes', 'no', 'no'])
    session.undo()
    expect([states(), session.current()?.shown]).toEqual([['maybe', 'no', 'no', 'yes', 'no', 'no'], 2])
    session.undo()
    session.undo()
    expect(states()).toEqual(['no', 'no', 'no', 'no', 'no', 'no'])
    expect([session.current()?.shown, session.undo()]).toEqual([1, false])
  })

  it('walks through the pictures of a group, then to the next unit', () => {
    const { session } = setup()
    const walk = (by: 1 | -1) => {
      session.goToPicture(by)
      return session.current()?.shown
    }
    expect([walk(1), walk(1), walk(1), walk(1), walk(-1)]).toEqual([3, 2, 4, 5, 3])
  })

  it('shows only what is left until asked for everything, and never skips what was passed over', () => {
    const { session } = setup()
    session.goToUnit(1)
    session.decide('yes')
    session.decide('declined')
    session.decide('declined')
    // The first picture was passed over.
    expect(session.current()?.shown).toBe(1)
    session.decide('declined')
    expect(session.view.get().place).toEqual({ kind: 'end' })
    session.reviewAll()
    session.goToUnit(1)
    expect(session.current()?.unit).toEqual([3, 2, 4])
    session.setOnlyUndecided(true)
    expect(session.current()).toBeNull()
  })

  it('declines those that lost a comparison only when it ends', () => {
    const { session, states, events } = setup()
    session.goToUnit(1)
    session.compare()
    expect(session.view.get().comparison?.pair).toEqual([3, 2])
    session.keep(1)
    expect([session.view.get().comparison?.pair, states()[2]]).toEqual([[4, 2], 'no'])
    session.cancelComparison()
    expect(states()).toEqual(['no', 'no', 'no', 'no', 'no', 'no'])
    session.compare()
    session.keep(1)
    session.keep(1)
    expect(states()).toEqual(['no', 'no', 'declined', 'declined', 'no', 'no'])
    expect([session.current()?.shown, events.at(-1)]).toEqual([2, { kind: 'compared', number: 2, declined: 2 }])
    session.undo()
    expect(states()).toEqual(['no', 'no', 'no', 'no', 'no', 'no'])
  })

  it('offers to take pictures out until the package is met, weakest first', () => {
    const { session, choices } = setup()
    session.decide('yes')
    session.decide('yes')
    session.decide('yes')
    session.decide('yes')
    expect(session.round()).toEqual({ kind: 'over', excess: 2, cents: 3000 })
    session.beginRound('over')
    expect([session.current()?.shown, session.progress()]).toEqual([6, { position: 1, count: 4, similar: 1 }])
    session.decide('declined')
    expect(session.round()).toEqual({ kind: 'over', excess: 1, cents: 1500 })
    session.decide('yes')
    session.decide('declined')
    // 1 is the photographer's suggestion and was not even asked for.
    expect([session.view.get().place.kind, session.round().kind]).toEqual(['end', 'complete'])
    expect([1, 3, 5, 6].map(choices.stateOf)).toEqual(['yes', 'declined', 'yes', 'declined'])
    session.undo()
    expect([session.current()?.shown, session.round()]).toEqual([3, { kind: 'over', excess: 1, cents: 1500 }])
  })

  it('offers the doubts until the package is full', () => {
    const { session } = setup()
    for (let step = 0; step < 4; step += 1) session.decide('maybe')
    expect(session.round()).toEqual({ kind: 'short', missing: 2 })
    session.beginRound('short')
    session.decide('yes')
    session.decide('yes')
    expect([session.view.get().place.kind, session.count('yes'), session.count('maybe')]).toEqual(['end', 2, 2])
  })

  it('offers "maybe" for a "yes" beyond the limit', () => {
    const memory = choicesInMemory(() => twoIncluded)
    const { session, states } = setup({
      ...memory,
      setAll: (changes, options) => {
        if (changes.some(({ state }) => state === 'yes')) options?.onFull?.(2)
        else memory.setAll(changes, options)
      },
    })
    session.decide('yes')
    expect([session.view.get().reachedLimit, states()[0]]).toEqual([2, 'no'])
    session.decide('maybe')
    expect([session.view.get().reachedLimit, states()[0]]).toEqual([null, 'maybe'])
  })

  it('stays at its picture when the gallery changes', () => {
    const { session } = setup()
    session.goToUnit(1)
    session.refresh(
      [7, 1, 2, 3].map((number) => ({ number, suggested: false })),
      [],
    )
    expect(session.progress()).toMatchObject({ position: 4, count: 4, similar: 1 })
  })
})

/** `no`: undecided; `declined`: decided against. */
export type DecisionState = 'yes' | 'maybe' | 'no' | 'declined'
export type Decision = Exclude<DecisionState, 'no'>
export type StateChange = { readonly number: number; readonly state: DecisionState }
export type StateOf = (number: number) => DecisionState

/** What is decided in one step: a picture, or a group of similar pictures with its front picture first. */
export type DecisionUnit = readonly [number, ...number[]]

/**
 * The units in the gallery's order; a group stands where its first picture stands. Every picture is in exactly one
 * unit: a group keeps only pictures that exist and that no earlier group has.
 */
export function decisionUnits(
  numbers: readonly number[],
  groups: readonly (readonly number[])[],
): readonly DecisionUnit[] {
  const existing = new Set(numbers)
  const unitOf = new Map<number, DecisionUnit>()
  for (const group of groups) {
    const [front, ...others] = new Set(group.filter((number) => existing.has(number) && !unitOf.has(number)))
    if (front === undefined || others.length === 0) continue
    for (const number of [front, ...others]) unitOf.set(number, [front, ...others])
  }
  const fronts = new Map(numbers.map((number) => [(unitOf.get(number) ?? [number])[0], unitOf.get(number) ?? [number]]))
  return [...fronts.values()] as DecisionUnit[]
}

/** A unit is decided when none of its pictures is undecided. */
export function isDecided(unit: DecisionUnit, stateOf: StateOf): boolean {
  return unit.every((number) => stateOf(number) !== 'no')
}

/** The index of the first undecided unit from this index on, then from the beginning; null: all are decided. */
export function nextUndecided(units: readonly DecisionUnit[], stateOf: StateOf, from = 0): number | null {
  const isOpen = (unit: DecisionUnit) => !isDecided(unit, stateOf)
  const after = units.findIndex((unit, index) => index >= from && isOpen(unit))
  const found = after >= 0 ? after : units.findIndex(isOpen)
  return found >= 0 ? found : null
}

export type DecisionProgress = {
  /** Counted from 1. */
  readonly position: number
  readonly count: number
  /** Pictures in the unit at the position. */
  readonly similar: number
  readonly undecided: number
}

export function decisionProgress(units: readonly DecisionUnit[], index: number, stateOf: StateOf): DecisionProgress {
  return {
    position: index + 1,
    count: units.length,
    similar: units[index]?.length ?? 0,
    undecided: units.filter((unit) => !isDecided(unit, stateOf)).length,
  }
}

/** The picture of a unit that is shown first: a chosen one, then one in doubt, then the front picture. */
export function firstShown(unit: DecisionUnit, stateOf: StateOf): number {
  const inState = (state: DecisionState) => unit.find((number) => stateOf(number) === state)
  return inState('yes') ?? inState('maybe') ?? unit[0]
}

/**
 * Decides on the shown picture and declines the undecided others of its group. Pictures that were decided before keep
 * their state, so that more than one of a group can be taken.
 */
export function decide(unit: DecisionUnit, shown: number, decision: Decision, stateOf: StateOf): StateChange[] {
  const others = unit.filter((number) => number !== shown && stateOf(number) === 'no')
  const declined = others.map((number): StateChange => ({ number, state: 'declined' }))
  return [...declined, ...(stateOf(shown) === decision ? [] : [{ number: shown, state: decision }])]
}

/**
 * Takes one picture of a group, or leaves it, without deciding on the others. A picture that is left counts as declined
 * once the others are decided, so that the group stays decided.
 */
export function toggleTaken(unit: DecisionUnit, number: number, stateOf: StateOf): StateChange {
  if (stateOf(number) !== 'yes') return { number, state: 'yes' }
  const areOthersDecided = unit.every((other) => other === number || stateOf(other) !== 'no')
  return { number, state: areOthersDecided ? 'declined' : 'no' }
}

/**
 * The changes that restore the states before `changes`. Chosen pictures come last: under a limit, their places have to
 * be free first.
 */
export function reverseChanges(changes: readonly StateChange[], stateOf: StateOf): StateChange[] {
  const before = changes.map(({ number }): StateChange => ({ number, state: stateOf(number) }))
  const isYes = ({ state }: StateChange) => state === 'yes'
  return [...before.filter((change) => !isYes(change)), ...before.filter(isYes)]
}

/** One step of the undo stack: where the person was, and what restores the states. */
export type UndoStep<Place> = { readonly place: Place; readonly restore: readonly StateChange[] }

const maxUndoSteps = 500

export function pushUndo<Place>(stack: readonly UndoStep<Place>[], step: UndoStep<Place>): readonly UndoStep<Place>[] {
  return [...stack, step].slice(-maxUndoSteps)
}

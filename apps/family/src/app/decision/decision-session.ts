import {
  decide,
  type Decision,
  type DecisionRound,
  decisionProgress,
  decisionRound,
  type DecisionUnit,
  decisionUnits,
  firstShown,
  isDecided,
  nextUndecided,
  pushUndo,
  reverseChanges,
  roundPictures,
  type StateChange,
  toggleTaken,
  type UndoStep,
} from '@revela/domain'
import { createStore } from '@revela/web/store'
import { beginComparison, type Comparison, keepOne } from './comparison.ts'
import type { DecisionChoices } from './decision-choices.ts'

type DecisionPicture = { readonly number: number; readonly suggested: boolean }

type RoundKind = 'over' | 'short'

/** Where the person is: at a unit, in a round over single pictures, or at the summary. */
type Place =
  | { readonly kind: 'unit'; readonly index: number; readonly shown: number }
  | { readonly kind: 'round'; readonly round: RoundKind; readonly numbers: readonly number[]; readonly at: number }
  | { readonly kind: 'end' }

export type DecisionView = {
  readonly place: Place
  readonly comparison: Comparison | null
  readonly undo: readonly UndoStep<Place>[]
  /** Decided units are skipped. */
  readonly isOnlyUndecided: boolean
  /** The limit that a "yes" ran into, while the question about it is open. */
  readonly reachedLimit: number | null
}

export type DecisionEvent =
  | { readonly kind: 'decided'; readonly number: number; readonly decision: Decision; readonly others: number }
  | { readonly kind: 'compared'; readonly number: number; readonly declined: number }
  | { readonly kind: 'undone' }

type SessionOptions = {
  readonly choices: DecisionChoices
  /** In the gallery's order. */
  readonly pictures: readonly DecisionPicture[]
  readonly groups: readonly (readonly number[])[]
}

export type DecisionSession = ReturnType<typeof createDecisionSession>

/** Decision mode without its screen. The position is derived from the choices, so that every device resumes there. */
export function createDecisionSession({ choices, ...first }: SessionOptions) {
  const { stateOf } = choices
  let { pictures } = first
  let units = unitsOf(pictures, first.groups)
  const view = createStore<DecisionView>({
    place: { kind: 'end' },
    comparison: null,
    undo: [],
    isOnlyUndecided: true,
    reachedLimit: null,
  })
  const listeners = new Set<(event: DecisionEvent) => void>()
  const report = (event: DecisionEvent) => {
    for (const listener of listeners) listener(event)
  }
  const change = (next: Partial<DecisionView>) => view.set({ ...view.get(), ...next })
  const count = (state: StateChange['state']) => pictures.filter(({ number }) => stateOf(number) === state).length

  function unitPlace(index: number | null): Place {
    const unit = index === null ? undefined : units[index]
    return index === null || unit === undefined
      ? { kind: 'end' }
      : { kind: 'unit', index, shown: firstShown(unit, stateOf) }
  }
  const firstPlace = () => unitPlace(nextUndecided(units, stateOf))
  change({ place: firstPlace() })

  /** The unit and the picture of it in view; null at the summary. */
  function current(): { readonly unit: DecisionUnit; readonly shown: number } | null {
    const { place } = view.get()
    if (place.kind === 'end') return null
    if (place.kind === 'unit') {
      const unit = units[place.index]
      return unit === undefined ? null : { unit, shown: place.shown }
    }
    const number = place.numbers[place.at]
    return number === undefined ? null : { unit: [number], shown: number }
  }

  function round(): DecisionRound {
    const terms = choices.terms()
    return terms === null ? { kind: 'complete' } : decisionRound(terms, { chosen: count('yes'), maybe: count('maybe') })
  }

  function after(place: Place): Place {
    if (place.kind === 'end') return place
    if (place.kind === 'unit') {
      if (!view.get().isOnlyUndecided) return unitPlace(place.index + 1)
      return unitPlace(nextUndecided(units, stateOf, place.index + 1))
    }
    const state = place.round === 'over' ? 'yes' : 'maybe'
    const next = place.numbers.findIndex((number, at) => at > place.at && stateOf(number) === state)
    return next < 0 || round().kind !== place.round ? { kind: 'end' } : { ...place, at: next }
  }

  /** Applies changes that can be undone; `move` follows once they took effect. */
  function apply(changes: readonly StateChange[], move: () => void): void {
    const { place, undo: stack } = view.get()
    const step = { place, restore: reverseChanges(changes, stateOf) }
    choices.setAll(changes, {
      onApplied: () => {
        change({ undo: pushUndo(stack, step), reachedLimit: null })
        move()
      },
      onFull: (limit) => change({ reachedLimit: limit }),
    })
  }

  function decideShown(decision: Decision): void {
    const at = current()
    const { place, comparison } = view.get()
    if (at === null || comparison !== null) return
    const changes = decide(at.unit, at.shown, decision, stateOf)
    const move = () => {
      const others = changes.filter(({ number }) => number !== at.shown).length
      change({ place: after(place) })
      report({ kind: 'decided', number: at.shown, decision, others })
    }
    if (changes.length === 0) move()
    else apply(changes, move)
  }

  function undo(): boolean {
    const { undo: stack } = view.get()
    const step = stack.at(-1)
    if (step === undefined) return false
    choices.setAll(step.restore, {
      isUndo: true,
      onApplied: () => {
        change({ undo: stack.slice(0, -1), place: step.place, comparison: null, reachedLimit: null })
        report({ kind: 'undone' })
      },
    })
    return true
  }

  /** To the next or previous unit or picture of a round, without a decision. */
  function goToUnit(by: 1 | -1): void {
    const { place, isOnlyUndecided } = view.get()
    if (place.kind === 'round') {
      const at = place.at + by
      if (at >= place.numbers.length) change({ place: { kind: 'end' } })
      else if (at >= 0) change({ place: { ...place, at } })
      return
    }
    const from = place.kind === 'end' ? units.length : place.index
    const isShown = (unit: DecisionUnit) => !isOnlyUndecided || !isDecided(unit, stateOf)
    const index =
      by > 0
        ? units.findIndex((unit, at) => at > from && isShown(unit))
        : units.findLastIndex((unit, at) => at < from && isShown(unit))
    if (index >= 0) change({ place: unitPlace(index) })
    else if (by > 0) change({ place: { kind: 'end' } })
  }

  /** To the next or previous picture: within the group, then in the next unit. */
  function goToPicture(by: 1 | -1): void {
    const { place } = view.get()
    const at = current()
    const next = at === null ? undefined : at.unit[at.unit.indexOf(at.shown) + by]
    if (place.kind === 'unit' && next !== undefined) change({ place: { ...place, shown: next } })
    else goToUnit(by)
  }

  function finishComparison(winner: number, losers: readonly number[]): void {
    const { place } = view.get()
    const changes = losers
      .filter((number) => stateOf(number) !== 'declined')
      .map((number): StateChange => ({ number, state: 'declined' }))
    const move = () => {
      change({ comparison: null, place: place.kind === 'unit' ? { ...place, shown: winner } : place })
      report({ kind: 'compared', number: winner, declined: losers.length })
    }
    if (changes.length === 0) move()
    else apply(changes, move)
  }

  return {
    view,
    /** Calls the listener after each decision, before the next picture is drawn. */
    onEvent: (listener: (event: DecisionEvent) => void): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    current,
    round,
    count,
    undecided: () => units.filter((unit) => !isDecided(unit, stateOf)).length,
    progress: () => {
      const { place } = view.get()
      if (place.kind === 'unit') return decisionProgress(units, place.index, stateOf)
      return place.kind === 'end' ? null : { position: place.at + 1, count: place.numbers.length, similar: 1 }
    },
    /** Pictures that are likely to be shown next. */
    upcoming: (): number[] => {
      const { place } = view.get()
      const next = after(place)
      const places = [next, after(next)]
      return places.flatMap((one) =>
        one.kind === 'unit' ? [one.shown] : one.kind === 'round' ? one.numbers.slice(one.at, one.at + 1) : [],
      )
    },
    decide: decideShown,
    undo,
    goToUnit,
    goToPicture,
    show: (number: number): void => {
      const { place } = view.get()
      if (place.kind === 'unit') change({ place: { ...place, shown: number } })
    },
    /** Takes or leaves the picture in view without deciding on its group. */
    toggleTaken: (): void => {
      const at = current()
      if (at !== null && at.unit.length > 1) apply([toggleTaken(at.unit, at.shown, stateOf)], () => {})
    },
    setOnlyUndecided: (isOnlyUndecided: boolean): void => {
      const { place } = view.get()
      const unit = place.kind === 'unit' ? units[place.index] : undefined
      const isSkipped = isOnlyUndecided && unit !== undefined && isDecided(unit, stateOf)
      change({ isOnlyUndecided, place: isSkipped ? firstPlace() : place })
    },
    compare: (): void => {
      const at = current()
      if (at === null || at.unit.length < 2 || view.get().comparison !== null) return
      const open = at.unit.filter((number) => number === at.shown || stateOf(number) !== 'declined')
      change({ comparison: beginComparison(open.length > 1 ? open : at.unit, at.shown) })
    },
    keep: (side: 0 | 1): void => {
      const { comparison } = view.get()
      if (comparison === null) return
      const next = keepOne(comparison, side)
      if ('winner' in next) finishComparison(next.winner, next.losers)
      else change({ comparison: next })
    },
    /** Declines those that lost so far; the pair in view stays undecided. */
    endComparison: (): void => {
      const { comparison } = view.get()
      if (comparison === null) return
      if (comparison.losers.length === 0) change({ comparison: null })
      else finishComparison(comparison.pair[0], comparison.losers)
    },
    cancelComparison: () => change({ comparison: null }),
    closeLimit: () => change({ reachedLimit: null }),
    showEnd: () => change({ place: { kind: 'end' } }),
    /** Back to the first undecided unit, or to the first of all. */
    proceed: () => change({ place: firstPlace() }),
    reviewAll: () => change({ isOnlyUndecided: false, place: unitPlace(0) }),
    beginRound: (kind: RoundKind): void => {
      const numbers = roundPictures(kind, pictures, units, stateOf)
      change({ place: numbers.length === 0 ? { kind: 'end' } : { kind: 'round', round: kind, numbers, at: 0 } })
    },
    /** The gallery changed while decision mode is open. */
    refresh: (nextPictures: readonly DecisionPicture[], groups: readonly (readonly number[])[]): void => {
      const shown = current()?.shown
      pictures = nextPictures
      units = unitsOf(pictures, groups)
      const { place } = view.get()
      if (place.kind !== 'unit') return
      const index = units.findIndex((unit) => unit.some((number) => number === shown))
      change({
        comparison: null,
        place: index < 0 || shown === undefined ? firstPlace() : { kind: 'unit', index, shown },
      })
    },
  }
}

function unitsOf(pictures: readonly DecisionPicture[], groups: readonly (readonly number[])[]) {
  return decisionUnits(
    pictures.map(({ number }) => number),
    groups,
  )
}

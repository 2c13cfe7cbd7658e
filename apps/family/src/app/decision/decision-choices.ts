import { type SelectionTerms, type StateChange, type StateOf, termsFromStored } from '@revela/domain'
import { createListeners } from '@revela/web/store'
import type { Choosing } from '../../features/selection/lib/choosing.ts'

type SetOptions = Parameters<Choosing['setAll']>[1] & {}

/** The choices that decision mode reads and changes. */
export type DecisionChoices = {
  readonly subscribe: (listener: () => void) => () => void
  readonly stateOf: StateOf
  readonly setAll: (changes: readonly StateChange[], options?: SetOptions) => void
  /** Null while the terms are not known. */
  readonly terms: () => SelectionTerms | null
  readonly isOpen: () => boolean
}

/** The owner's preview decides in memory; nothing is stored, and the gallery behind it does not change. */
export function decisionChoices(choosing: Choosing): DecisionChoices {
  const { subscribe, stateOf, setAll, isOpen, sessionStore, offer } = choosing
  const terms = () => {
    const agreed = sessionStore.get()?.selection.get() ?? offer
    return agreed === null ? null : termsFromStored(agreed.terms)
  }
  return choosing.isPreview ? choicesInMemory(terms) : { subscribe, stateOf, setAll, terms, isOpen }
}

const always = () => true

export function choicesInMemory(terms: () => SelectionTerms | null): DecisionChoices {
  const { subscribe, emit } = createListeners()
  const states = new Map<number, StateChange['state']>()
  return {
    subscribe,
    stateOf: (number) => states.get(number) ?? 'no',
    setAll: (changes, options) => {
      for (const { number, state } of changes) states.set(number, state)
      emit()
      options?.onApplied?.()
    },
    terms,
    isOpen: always,
  }
}

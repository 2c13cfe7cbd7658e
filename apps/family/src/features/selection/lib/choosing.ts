import { choiceLimit, mayChooseAnother, nextOneCosts, termsFromStored } from '@revela/domain'
import { familyBar, familyChoice, familyChoiceStrip, familyRegister } from '@revela/phrases'
import type { Keeper } from '../../../lib/keeper.ts'
import { notify } from '../../../lib/notices.ts'
import { createListeners, createStore } from '@revela/web/store'
import type { FamilySelection, SelectionOffer } from '../api/calls.ts'
import { createDesk, type Desk, type DeskCalls } from './desk.ts'
import type { ChoiceState } from './taps.ts'
import { useSyncExternalStore } from 'react'

/** A question that stands between a tap and its effect, or something that is written. */
type Asking =
  /** Who is choosing; `goOn` is what they were about to do. */
  | { readonly kind: 'register'; readonly goOn: () => void }
  | { readonly kind: 'price'; readonly number: number }
  | { readonly kind: 'comments'; readonly number: number }
  | { readonly kind: 'ask'; readonly what: 'reopen' | 'deadline' }

type Given = {
  readonly first: FamilySelection | null
  readonly offer: SelectionOffer | null
  /** The owner looks as a family does; nothing is kept. */
  readonly preview: boolean
  readonly calls: DeskCalls
  readonly keeper: Keeper
  readonly exists: (number: number) => boolean
  readonly later: (run: () => void, ms: number) => () => void
  readonly onGone: () => void
  /** Begins for whoever is a client already and has nothing to tell; null for a guest. */
  readonly beginKnown: (() => Promise<FamilySelection>) | null
}

export type Choosing = ReturnType<typeof createChoosing>

/** Choosing, from the first tap: the selection itself may begin only then. */
export function createChoosing(given: Given) {
  const { subscribe, emit } = createListeners()
  const desk = createStore<Desk | null>(null)
  const asking = createStore<Asking | null>(null)
  /** Counted up when the bar should be looked at: nothing more fits in. */
  const shakes = createStore(0)
  let beginning = false

  function begin(first: FamilySelection): void {
    const begun = createDesk({
      first,
      calls: given.calls,
      keeper: given.keeper,
      exists: given.exists,
      later: given.later,
      now: Date.now,
      onRefused: (count) => notify({ text: familyChoiceStrip.overLimit(count) }),
      onReopened: () => notify({ text: familyBar.reopened }),
      onGone: given.onGone,
    })
    begun.taps.subscribe(emit)
    begun.comments.subscribe(emit)
    begun.selection.subscribe(emit)
    desk.set(begun)
    emit()
  }
  if (given.first) begin(given.first)

  const stateOf = (number: number): ChoiceState => desk.get()?.taps.stateOf(number) ?? 'no'
  const isOpen = () => (desk.get()?.selection.get().status ?? 'open') === 'open'

  /** True when the photograph may become one of the chosen now; otherwise says why not, or asks. */
  function mayChoose({ selection, taps, priceAccepted }: Desk, number: number): boolean {
    const terms = termsFromStored(selection.get().terms)
    const chosen = taps.having('yes').size
    if (!mayChooseAnother(terms, chosen)) {
      shakes.set(shakes.get() + 1)
      notify({ text: familyBar.full(choiceLimit(terms) ?? chosen) })
      return false
    }
    if (terms.chargeType === 'ADDITIONAL' && nextOneCosts(terms, chosen) && !priceAccepted()) {
      asking.set({ kind: 'price', number })
      return false
    }
    return true
  }

  /** Whoever is not known says who they are; then they do what they were about to do. */
  function introduce(goOn: () => void): void {
    if (given.beginKnown === null) asking.set({ kind: 'register', goOn })
    else void beginThen(given.beginKnown, goOn)
  }

  async function beginThen(ask: () => Promise<FamilySelection>, goOn: () => void): Promise<void> {
    if (beginning) return
    beginning = true
    try {
      begin(await ask())
      goOn()
    } catch {
      // The person is told and can tap again.
      notify({ text: familyRegister.failed })
    }
    beginning = false
  }

  function set(number: number, state: ChoiceState): void {
    const { preview } = given
    const now = desk.get()
    if (preview) return notify({ text: familyChoice.preview })
    if (!now) return introduce(() => set(number, state))
    const { status } = now.selection.get()
    if (status !== 'open') {
      return notify({ text: status === 'done' ? familyBar.readOnly : familyBar.readOnlyOver })
    }
    if (state === 'yes' && stateOf(number) !== 'yes' && !mayChoose(now, number)) return
    now.taps.set(number, state)
  }

  return {
    offer: given.offer,
    subscribe,
    desk,
    asking,
    shakes,
    begin,
    stateOf,
    isOpen,
    set,
    toggle: (number: number, state: 'yes' | 'maybe') => set(number, stateOf(number) === state ? 'no' : state),
    hasComments: (number: number): boolean => {
      const now = desk.get()
      if (!now) return false
      const same = (one: { readonly number: number }) => one.number === number
      return now.selection.get().comments.some(same) || now.comments.all().some(same)
    },
    comment: (number: number): void => {
      const write = () => asking.set({ kind: 'comments', number })
      if (given.preview) notify({ text: familyChoice.preview })
      else if (desk.get()) write()
      else introduce(write)
    },
  }
}

/** How many are chosen and in doubt on this screen at this moment. */
export function useCounts({ subscribe }: Choosing, { taps }: Desk): { chosen: number; maybe: number } {
  const chosen = useSyncExternalStore(subscribe, () => taps.having('yes').size)
  const maybe = useSyncExternalStore(subscribe, () => taps.having('maybe').size)
  return { chosen, maybe }
}

import { choiceLimit, canChooseAnother, nextOneCosts, termsFromStored } from '@revela/domain'
import {
  familyBar,
  familyChoice,
  familyChoiceStrip,
  familyFollowUp,
  familyParticipant,
  familyRegister,
} from '@revela/phrases'
import type { LocalStore } from '../../../lib/local-store.ts'
import { notify } from '../../../lib/notices.ts'
import { createListeners, createStore, type Store } from '@revela/web/store'
import type { FamilySelection, SelectionOffer } from '../api/calls.ts'
import { createSelectionSession, type SelectionSession, type SelectionSessionCalls } from './selection-session.ts'
import type { ChoiceState, Tap } from './taps.ts'
import { useSyncExternalStore } from 'react'

/** The way back from another device, for a chooser who gave only a phone number. */
export type PersonalLink = { readonly url: string; readonly tel: string }

/**
 * The visitor was invited by the client to choose with them: their marks are opinions, without price, limit and
 * sending.
 */
export type ParticipantRole = {
  readonly clientName: string
  /** Null until the person has said it, which is asked once. */
  readonly name: Store<string | null>
  readonly saveName: (name: string) => Promise<void>
}

/** A question before a tap takes effect, or a form that the family opened. */
type SelectionPrompt =
  /** Asks who is choosing; `proceed` repeats the interrupted action. */
  | { readonly kind: 'register'; readonly proceed: () => void }
  /** Asks an invited person for their name. */
  | { readonly kind: 'name'; readonly proceed: () => void }
  /** The next picture costs extra; `proceed` repeats the interrupted action. */
  | { readonly kind: 'price'; readonly proceed: () => void }
  | { readonly kind: 'comments'; readonly number: number }
  | { readonly kind: 'ask'; readonly what: 'reopen' | 'deadline' }
  | { readonly kind: 'link'; readonly link: PersonalLink }

type ChoosingOptions = {
  /** The studio's name. */
  readonly studio: string
  readonly first: FamilySelection | null
  readonly offer: SelectionOffer | null
  /** The owner's preview: nothing is stored. */
  readonly preview: boolean
  /** The photographer allows comments in this gallery. */
  readonly canComment: boolean
  readonly calls: SelectionSessionCalls
  readonly localStore: LocalStore
  readonly exists: (number: number) => boolean
  readonly schedule: (run: () => void, ms: number) => () => void
  readonly onGone: () => void
  /** Begins the selection for an identified client, who has nothing to fill in; null for a guest. */
  readonly beginKnown: (() => Promise<FamilySelection>) | null
  /** Set for a person whom the client invited. */
  readonly participant?: ParticipantRole
}

type SetOptions = {
  readonly onApplied?: () => void
  /** In place of the notice that the limit is reached. */
  readonly onFull?: (limit: number) => void
  /** The pictures had these states before: nothing is asked again. */
  readonly isUndo?: boolean
}

export type Choosing = ReturnType<typeof createChoosing>

/** State of a selection from the first tap on; a public selection begins only with it. */
export function createChoosing(options: ChoosingOptions) {
  const { participant = null } = options
  const { subscribe, emit } = createListeners()
  const sessionStore = createStore<SelectionSession | null>(null)
  const prompt = createStore<SelectionPrompt | null>(null)
  /** Known only in the visit in which the chooser registered. */
  const personalLink = createStore<PersonalLink | null>(null)
  /** Incremented to shake the bar when a tap is beyond the limit. */
  const shakes = createStore(0)
  let beginning = false

  function begin(first: FamilySelection): void {
    const session = createSelectionSession({
      first,
      calls: options.calls,
      localStore: options.localStore,
      exists: options.exists,
      schedule: options.schedule,
      now: Date.now,
      onRejected: (count) => notify({ text: familyChoiceStrip.overLimit(count) }),
      onReopened: () => notify({ text: participant ? familyParticipant.reopened : familyBar.reopened(options.studio) }),
      onAnswered: () => notify({ text: familyFollowUp.answered }),
      onGone: options.onGone,
    })
    session.taps.subscribe(emit)
    session.comments.subscribe(emit)
    session.selection.subscribe(emit)
    sessionStore.set(session)
    emit()
  }
  if (options.first) begin(options.first)

  const stateOf = (number: number): ChoiceState => sessionStore.get()?.taps.stateOf(number) ?? 'no'
  const isOpen = () => (sessionStore.get()?.selection.get().status ?? 'open') === 'open'

  /** True if another picture may be chosen now; otherwise shows why not, or asks. */
  function canChoose(
    { selection, taps, priceAccepted }: SelectionSession,
    proceed: () => void,
    onFull: SetOptions['onFull'],
  ): boolean {
    const terms = termsFromStored(selection.get().terms)
    const chosen = taps.numbersWith('yes').size
    if (!canChooseAnother(terms, chosen)) {
      const limit = choiceLimit(terms) ?? chosen
      shakes.set(shakes.get() + 1)
      if (onFull) onFull(limit)
      else notify({ text: familyBar.full(limit) })
      return false
    }
    if (terms.chargeType === 'ADDITIONAL' && nextOneCosts(terms, chosen) && !priceAccepted()) {
      prompt.set({ kind: 'price', proceed })
      return false
    }
    return true
  }

  /** Asks an unidentified visitor to register, then repeats the interrupted action. */
  function identify(proceed: () => void): void {
    if (options.beginKnown === null) prompt.set({ kind: 'register', proceed })
    else void beginAndProceed(options.beginKnown, proceed)
  }

  async function beginAndProceed(requestSelection: () => Promise<FamilySelection>, proceed: () => void): Promise<void> {
    if (beginning) return
    beginning = true
    try {
      begin(await requestSelection())
      proceed()
    } catch {
      // The notice reports the failure; the visitor can tap again.
      notify({ text: familyRegister.failed })
    }
    beginning = false
  }

  /** Asks an invited person for their name before their first mark or comment. */
  function withName(proceed: () => void): void {
    if (participant?.name.get() === null) prompt.set({ kind: 'name', proceed })
    else proceed()
  }

  function closedText(status: 'done' | 'expired'): string {
    if (participant === null) return status === 'done' ? familyBar.readOnly : familyBar.readOnlyOver
    return status === 'done' ? familyParticipant.readOnly(participant.clientName) : familyParticipant.readOnlyOver
  }

  const set = (number: number, state: ChoiceState): void => setAll([{ number, state }])

  /** The changes of one decision take effect together, possibly after a question. */
  function setAll(changes: readonly Tap[], handlers: SetOptions = {}): void {
    const { preview } = options
    const now = sessionStore.get()
    const proceed = () => setAll(changes, handlers)
    if (preview) return notify({ text: familyChoice.preview })
    if (!now) return identify(proceed)
    const { status } = now.selection.get()
    if (status !== 'open') return notify({ text: closedText(status) })
    const isAdded = changes.some(({ number, state }) => state === 'yes' && stateOf(number) !== 'yes')
    if (isAdded && !handlers.isUndo && !canChoose(now, proceed, handlers.onFull)) return
    withName(() => {
      now.taps.setAll(changes)
      handlers.onApplied?.()
    })
  }

  return {
    studio: options.studio,
    offer: options.offer,
    canComment: options.canComment,
    participant,
    subscribe,
    sessionStore,
    prompt,
    shakes,
    personalLink,
    /** Offers the link, unless the first tap already asks something. */
    offerLink: (link: PersonalLink): void => {
      personalLink.set(link)
      if (prompt.get() === null) prompt.set({ kind: 'link', link })
    },
    begin,
    stateOf,
    isOpen,
    set,
    setAll,
    isPreview: options.preview,
    withName,
    /** Runs the action once the selection has begun. */
    identify: (proceed: () => void): void => (sessionStore.get() ? proceed() : identify(proceed)),
    toggle: (number: number, state: 'yes' | 'maybe') => set(number, stateOf(number) === state ? 'no' : state),
    hasComments: (number: number): boolean => {
      const now = sessionStore.get()
      if (!now) return false
      const same = (one: { readonly number: number }) => one.number === number
      return now.selection.get().comments.some(same) || now.comments.all().some(same)
    },
    comment: (number: number): void => {
      const write = () => withName(() => prompt.set({ kind: 'comments', number }))
      if (options.preview) notify({ text: familyChoice.preview })
      else if (sessionStore.get()) write()
      else identify(write)
    },
  }
}

/** How many pictures are chosen and in doubt on this screen now. */
export function useCounts({ subscribe }: Choosing, { taps }: SelectionSession): { chosen: number; maybe: number } {
  const chosen = useSyncExternalStore(subscribe, () => taps.numbersWith('yes').size)
  const maybe = useSyncExternalStore(subscribe, () => taps.numbersWith('maybe').size)
  return { chosen, maybe }
}

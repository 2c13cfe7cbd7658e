import type { ClosedReason } from '../features/entry/components/closed-page.tsx'
import type { EnteredGallery, Entry } from '../features/entry/api/calls.ts'
import type { EntryKey, EntryFailure, EntryResult } from '../features/entry/lib/enter.ts'
import { openingOf } from '../features/entry/lib/opening.ts'
import type { Key } from '../lib/address.ts'
import { createStore } from '@revela/web/store'

export type StartPoint = 'start' | 'last-position'

export type Stage<Gallery> =
  /** The cover without a button, while the gallery is fetched. */
  | { readonly at: 'splash'; readonly entry: Entry }
  | {
      readonly at: 'cover'
      readonly entry: Entry
      readonly token: string | null
      readonly failure: EntryFailure | null
      readonly busy: boolean
    }
  | { readonly at: 'gate'; readonly entry: Entry; readonly failure: EntryFailure | null; readonly busy: boolean }
  | { readonly at: 'closed'; readonly entry: Entry; readonly reason: ClosedReason }
  | { readonly at: 'gallery'; readonly entry: Entry; readonly gallery: Gallery; readonly from: StartPoint | null }

/** Without a failure, the server says which page applies now. */
export type OnAccessRevoked = (failure?: EntryFailure) => void

export type OpenedGallery = Pick<EnteredGallery, 'gallery_id' | 'gallery'>

type Ports<Gallery> = {
  readonly fetchEntry: () => Promise<Entry>
  readonly enter: (key?: EntryKey) => Promise<EntryResult>
  /** Counts a visit of somebody who is inside already. */
  readonly reportVisit: () => Promise<unknown>
  /**
   * Makes the gallery from the answer of `enter`, or fetches it; `onAccessRevoked` is called when access ends later.
   */
  readonly loadGallery: (entered: OpenedGallery, onAccessRevoked: OnAccessRevoked) => Promise<Gallery>
  readonly toEntryFailure: (error: unknown) => EntryFailure
  readonly cleanAddress: () => void
}

function firstStage<Gallery>(entry: Entry, key: Key | null): Stage<Gallery> {
  const opening = openingOf(entry, key)
  switch (opening.page) {
    case 'gallery':
      return { at: 'splash', entry }
    case 'landing':
      return { at: 'cover', entry, token: opening.token, failure: null, busy: false }
    case 'cover':
      return { at: 'cover', entry, token: null, failure: null, busy: false }
    case 'gate':
      return { at: 'gate', entry, failure: null, busy: false }
    default:
      return { at: 'closed', entry, reason: opening.page }
  }
}

/** State machine from the address to the pictures: which page is shown, and what leads to the next. */
export function createVisit<Gallery>(first: Entry, key: Key | null, ports: Ports<Gallery>) {
  const stage = createStore<Stage<Gallery>>(firstStage(first, key))
  // The kinds of keys with a token are the names of their fields in the call.
  const entryKey = key && 'token' in key ? ({ [key.kind]: key.token } as EntryKey) : undefined

  async function show(opened: OpenedGallery, from: StartPoint | null): Promise<void> {
    const { entry } = stage.get()
    try {
      const gallery = await ports.loadGallery(opened, (failure) => void (failure ? showClosed(failure) : restart()))
      stage.set({ at: 'gallery', entry, gallery, from })
    } catch (error) {
      await showClosed(ports.toEntryFailure(error))
    }
  }

  /** Entry failed for another reason than a wrong key: the server says which page applies now. */
  async function showClosed({ reason }: EntryFailure): Promise<void> {
    const { entry } = stage.get()
    if (reason === 'offline' || reason === 'broken' || reason === 'link-not-valid')
      stage.set({ at: 'closed', entry, reason })
    else await restart()
  }

  /** Fetches the entry again, as a visitor without a session. */
  async function restart(): Promise<void> {
    try {
      const entry = await ports.fetchEntry()
      stage.set(firstStage({ ...entry, visitor: null }, null))
    } catch (error) {
      stage.set({
        at: 'closed',
        entry: stage.get().entry,
        reason: ports.toEntryFailure(error).reason === 'offline' ? 'offline' : 'broken',
      })
    }
  }

  async function tryKey(used: EntryKey | undefined, from: StartPoint | null): Promise<void> {
    const result = await ports.enter(used)
    if ('entered' in result) await enterGallery(result.entered, from)
    else showFailure(result.failure)
  }

  async function enterGallery(entered: EnteredGallery, from: StartPoint | null): Promise<void> {
    // The key in the address has been used.
    ports.cleanAddress()
    // The owner's preview begins at the cover, as for a family; the entry before the code may hide the gallery.
    await (entered.as === 'preview' && from === null ? restart() : show(entered, from))
  }

  function showFailure(failure: EntryFailure): void {
    const now = stage.get()
    const isRetryable = failure.reason !== 'link-not-valid' && failure.reason !== 'not-open'
    if (isRetryable && (now.at === 'cover' || now.at === 'gate')) stage.set({ ...now, failure, busy: false })
    else void showClosed(failure)
  }

  async function tryAtGate(typed: EntryKey): Promise<void> {
    const now = stage.get()
    if (now.at !== 'gate' || now.busy) return
    stage.set({ ...now, failure: null, busy: true })
    await tryKey(typed, null)
  }

  return {
    stage,
    /** What happens without a tap. */
    begin: async (): Promise<void> => {
      const now = stage.get()
      if (now.at !== 'splash') return
      if (key?.kind === 'preview') await tryKey(entryKey, null)
      else if (now.entry.gallery) {
        await show({ gallery_id: now.entry.gallery.id }, null)
        // The visitor entered by a tap on an earlier visit: this visit is reported without waiting for the answer.
        if (stage.get().at === 'gallery') void ports.reportVisit()
      }
    },
    open: async (from: StartPoint): Promise<void> => {
      const now = stage.get()
      if (now.at !== 'cover' || now.busy) return
      stage.set({ ...now, failure: null, busy: true })
      await tryKey(now.token === null ? undefined : entryKey, from)
    },
    tryCode: (email: string, code: string): Promise<void> => tryAtGate({ email, code }),
    tryPassword: (password: string): Promise<void> => tryAtGate({ password }),
    restart,
  }
}

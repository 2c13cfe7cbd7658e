import type { ClosedReason } from '../features/entry/components/closed-page.tsx'
import type { Entered, Entry } from '../features/entry/api/calls.ts'
import type { EntryKey, Refused, Tried } from '../features/entry/lib/enter.ts'
import { openingOf } from '../features/entry/lib/opening.ts'
import type { Key } from '../lib/address.ts'
import { createStore } from '@revela/web/store'

export type From = 'start' | 'last-place'

export type Stage<Gallery> =
  /** The cover alone, while the gallery is fetched. */
  | { readonly at: 'splash'; readonly entry: Entry }
  | {
      readonly at: 'cover'
      readonly entry: Entry
      readonly token: string | null
      readonly refused: Refused | null
      readonly busy: boolean
    }
  | { readonly at: 'gate'; readonly entry: Entry; readonly refused: Refused | null; readonly busy: boolean }
  | { readonly at: 'closed'; readonly entry: Entry; readonly why: ClosedReason }
  | { readonly at: 'gallery'; readonly entry: Entry; readonly gallery: Gallery; readonly from: From | null }

type Ports<Gallery> = {
  readonly askEntry: () => Promise<Entry>
  readonly enter: (key?: EntryKey) => Promise<Tried>
  /** Fetches the gallery; told when its door closes later. */
  readonly loadGallery: (galleryId: string, onClosedDoor: () => void) => Promise<Gallery>
  readonly refusalOf: (error: unknown) => Refused
  readonly cleanAddress: () => void
}

function firstStage<Gallery>(entry: Entry, given: Key | null): Stage<Gallery> {
  const opening = openingOf(entry, given)
  switch (opening.page) {
    case 'gallery':
    case 'preview':
      return { at: 'splash', entry }
    case 'landing':
      return { at: 'cover', entry, token: opening.token, refused: null, busy: false }
    case 'cover':
      return { at: 'cover', entry, token: null, refused: null, busy: false }
    case 'gate':
      return { at: 'gate', entry, refused: null, busy: false }
    default:
      return { at: 'closed', entry, why: opening.page }
  }
}

/** From the address to the photographs: which page stands, and what leads to the next. */
export function createVisit<Gallery>(first: Entry, key: Key | null, ports: Ports<Gallery>) {
  const stage = createStore<Stage<Gallery>>(firstStage(first, key))

  async function show(galleryId: string, from: From | null): Promise<void> {
    const { entry } = stage.get()
    try {
      const gallery = await ports.loadGallery(galleryId, () => void restart())
      stage.set({ at: 'gallery', entry, gallery, from })
    } catch (error) {
      await stayOut(ports.refusalOf(error))
    }
  }

  /** A door that is closed for another reason than the key: what stands there now is the server's to say. */
  async function stayOut({ why }: Refused): Promise<void> {
    const { entry } = stage.get()
    if (why === 'offline' || why === 'broken' || why === 'link-not-valid') stage.set({ at: 'closed', entry, why })
    else await restart()
  }

  /** Looks again at what stands at the address, as somebody who was not here before. */
  async function restart(): Promise<void> {
    try {
      const entry = await ports.askEntry()
      stage.set(firstStage({ ...entry, visitor: null }, null))
    } catch (error) {
      stage.set({
        at: 'closed',
        entry: stage.get().entry,
        why: ports.refusalOf(error).why === 'offline' ? 'offline' : 'broken',
      })
    }
  }

  async function tryKey(entryKey: EntryKey | undefined, from: From | null): Promise<void> {
    const tried = await ports.enter(entryKey)
    if ('entered' in tried) await comeIn(tried.entered, from)
    else refuse(tried.refused)
  }

  async function comeIn(entered: Entered, from: From | null): Promise<void> {
    // Whatever the address brought along has done its work.
    ports.cleanAddress()
    await show(entered.gallery_id, from)
  }

  function refuse(refused: Refused): void {
    const now = stage.get()
    const stays =
      refused.why === 'offline' ||
      refused.why === 'broken' ||
      refused.why === 'wait' ||
      refused.why === 'wrong-code' ||
      refused.why === 'wrong-password'
    if (stays && (now.at === 'cover' || now.at === 'gate')) stage.set({ ...now, refused, busy: false })
    else void stayOut(refused)
  }

  async function tryAtGate(entryKey: EntryKey): Promise<void> {
    const now = stage.get()
    if (now.at !== 'gate' || now.busy) return
    stage.set({ ...now, refused: null, busy: true })
    await tryKey(entryKey, null)
  }

  return {
    stage,
    /** What happens without anybody's doing. */
    begin: async (): Promise<void> => {
      const now = stage.get()
      if (now.at !== 'splash') return
      if (key?.kind === 'preview') await tryKey({ preview: key.code }, null)
      else if (now.entry.gallery) {
        await show(now.entry.gallery.id, null)
        // Somebody who once came in by a tap is here again: told, and not waited for.
        if (stage.get().at === 'gallery') void ports.enter()
      }
    },
    open: async (from: From): Promise<void> => {
      const now = stage.get()
      if (now.at !== 'cover' || now.busy) return
      stage.set({ ...now, refused: null, busy: true })
      await tryKey(now.token === null ? undefined : { link: now.token }, from)
    },
    tryCode: (email: string, code: string): Promise<void> => tryAtGate({ email, code }),
    tryPassword: (password: string): Promise<void> => tryAtGate({ password }),
    restart,
  }
}

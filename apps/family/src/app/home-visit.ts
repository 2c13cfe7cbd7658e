import type { Studio } from '../features/entry/api/calls.ts'
import type { ClosedReason } from '../features/entry/components/closed-page.tsx'
import type { EntryFailure } from '../features/entry/lib/enter.ts'
import type { Home } from '../features/home/api/calls.ts'
import type { Key } from '../lib/address.ts'
import { createStore } from '@revela/web/store'

export type HomeStage =
  | {
      readonly at: 'landing'
      readonly studio: Studio
      readonly token: string
      readonly busy: boolean
      readonly failure: EntryFailure | null
    }
  | { readonly at: 'gate'; readonly studio: Studio; readonly busy: boolean; readonly failure: EntryFailure | null }
  | { readonly at: 'closed'; readonly studio: Studio; readonly reason: ClosedReason }
  | { readonly at: 'home'; readonly home: Home }

type HomeKey = { readonly link: string } | { readonly email: string; readonly code: string }

type Ports = {
  readonly enter: (key: HomeKey) => Promise<Home>
  readonly toEntryFailure: (error: unknown) => EntryFailure
  readonly cleanAddress: () => void
}

/** The studio's address without a slug: all galleries of one client, entered by personal link or access code. */
export function createHomeVisit(first: Home, key: Key | null, ports: Ports) {
  const stage = createStore<HomeStage>(stageOf(first, key))

  async function tryKey(homeKey: HomeKey): Promise<void> {
    const now = stage.get()
    if ((now.at !== 'landing' && now.at !== 'gate') || now.busy) return
    stage.set({ ...now, busy: true, failure: null })
    try {
      const home = await ports.enter(homeKey)
      ports.cleanAddress()
      stage.set(stageOf(home, null))
    } catch (error) {
      const failure = ports.toEntryFailure(error)
      if (failure.reason === 'link-not-valid') stage.set({ at: 'closed', studio: now.studio, reason: failure.reason })
      else stage.set({ ...now, busy: false, failure })
    }
  }

  return {
    stage,
    open: async (): Promise<void> => {
      const now = stage.get()
      if (now.at === 'landing') await tryKey({ link: now.token })
    },
    tryCode: (email: string, code: string): Promise<void> => tryKey({ email, code }),
  }
}

function stageOf(home: Home, key: Key | null): HomeStage {
  const { studio, state } = home
  if (state === 'suspended') return { at: 'closed', studio, reason: 'suspended' }
  if (key?.kind === 'link') return { at: 'landing', studio, token: key.token, busy: false, failure: null }
  return state === 'open' ? { at: 'home', home } : { at: 'gate', studio, busy: false, failure: null }
}

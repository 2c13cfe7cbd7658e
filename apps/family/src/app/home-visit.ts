import type { Studio } from '../features/entry/api/calls.ts'
import type { ClosedReason } from '../features/entry/components/closed-page.tsx'
import type { Refused } from '../features/entry/lib/enter.ts'
import type { Home } from '../features/home/api/calls.ts'
import type { Key } from '../lib/address.ts'
import { createStore } from '@revela/web/store'

export type HomeStage =
  | {
      readonly at: 'landing'
      readonly studio: Studio
      readonly token: string
      readonly busy: boolean
      readonly refused: Refused | null
    }
  | { readonly at: 'gate'; readonly studio: Studio; readonly busy: boolean; readonly refused: Refused | null }
  | { readonly at: 'closed'; readonly studio: Studio; readonly why: ClosedReason }
  | { readonly at: 'home'; readonly home: Home }

type HomeKey = { readonly link: string } | { readonly email: string; readonly code: string }

type Ports = {
  readonly enter: (key: HomeKey) => Promise<Home>
  readonly refusalOf: (error: unknown) => Refused
  readonly cleanAddress: () => void
}

/** The studio's bare address: all that a client was sent, behind their own link or their code. */
export function createHomeVisit(first: Home, key: Key | null, ports: Ports) {
  const stage = createStore<HomeStage>(stageOf(first, key))

  async function tryKey(homeKey: HomeKey): Promise<void> {
    const now = stage.get()
    if ((now.at !== 'landing' && now.at !== 'gate') || now.busy) return
    stage.set({ ...now, busy: true, refused: null })
    try {
      const home = await ports.enter(homeKey)
      ports.cleanAddress()
      stage.set(stageOf(home, null))
    } catch (error) {
      const refused = ports.refusalOf(error)
      if (refused.why === 'link-not-valid') stage.set({ at: 'closed', studio: now.studio, why: refused.why })
      else stage.set({ ...now, busy: false, refused })
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
  if (state === 'suspended') return { at: 'closed', studio, why: 'suspended' }
  if (key?.kind === 'link') return { at: 'landing', studio, token: key.token, busy: false, refused: null }
  return state === 'open' ? { at: 'home', home } : { at: 'gate', studio, busy: false, refused: null }
}

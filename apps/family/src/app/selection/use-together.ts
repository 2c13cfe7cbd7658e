import { familyTogetherOffer } from '@revela/phrases'
import { useStore } from '@revela/web/store'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import type { People } from '../../features/together/lib/people.ts'
import { notify } from '../../lib/notices.ts'
import type { GalleryModel } from '../gallery-model.ts'

export const loadTogetherStage = () => import('./together-stage.ts')

/** After the pictures in view, which matter more. */
const loadDelayMs = 1_500

type Together = {
  /** Not in the preview, for an invited person, or if the photographer does not allow it. */
  readonly isOffered: boolean
  /** The people whom the client invited; null until they are requested. */
  readonly people: People | null
  /** How many they are; 0 until it is known. */
  readonly count: number
  /** Reads the people and reports whether anybody is invited. */
  readonly open: (onOpened: (hasPeople: boolean) => void) => void
}

const unknownState = { subscribe: () => () => {}, get: () => null }

/** Choosing together, from the client's side. `isShown`: the page that needs the people is open, as after a reload. */
export function useTogether({ galleryId, content }: GalleryModel, choosing: Choosing, isShown: boolean): Together {
  const session = useStore(choosing.sessionStore)
  const { allow_participants: isAllowed, visitor } = useStore(content.manifest)
  const isOpen = useSyncExternalStore(choosing.subscribe, choosing.isOpen)
  const [people, setPeople] = useState<People | null>(null)
  const state = useStore(people?.state ?? unknownState)
  const isOffered =
    isAllowed && (state?.allowed ?? true) && isOpen && choosing.participant === null && visitor.as !== 'preview'

  async function load(): Promise<People> {
    // A failed request for the chunk is repeated by the next call.
    const loaded = people ?? (await loadTogetherStage()).peopleOf(galleryId)
    setPeople(loaded)
    await loaded.sync()
    return loaded
  }

  const isKnown = people !== null
  const hasSession = session !== null
  useEffect(() => {
    if (!isOffered || !hasSession || isKnown) return undefined
    // The tap on the button reads them again, and reports an error.
    const timer = setTimeout(() => void load().catch(() => {}), isShown ? 0 : loadDelayMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `load` reads the current state by itself
  }, [isOffered, hasSession, isKnown, isShown])

  function open(onOpened: (hasPeople: boolean) => void): void {
    choosing.identify(() => {
      load().then(
        (loaded) => onOpened((loaded.state.get()?.people.length ?? 0) > 0),
        () => notify({ text: familyTogetherOffer.failed }),
      )
    })
  }

  return { isOffered, people, count: state?.people.length ?? 0, open }
}

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import type { usePages } from './use-pages.ts'

/** Another device may send the choices, and the photographer may open them again: the page in view follows. */
export function useFollowing(
  { subscribe, desk }: Choosing,
  { page, become, back }: Pick<ReturnType<typeof usePages>, 'page' | 'become' | 'back'>,
): void {
  const status = useSyncExternalStore(subscribe, () => desk.get()?.selection.get().status ?? null)
  const follow = useEffectEvent((now: typeof status) => {
    if (page === 'review' && now === 'done') become('sent')
    else if (page === 'review' && now === 'expired') back()
    else if (page === 'sent' && now !== 'done') back()
  })
  useEffect(() => {
    follow(status)
  }, [status])
}

import { useSyncExternalStore } from 'react'
import type { Choosing } from './choosing.ts'
import type { Desk } from './desk.ts'

/** How many are chosen and in doubt on this screen at this moment. */
export function useCounts({ subscribe }: Choosing, { taps }: Desk): { chosen: number; maybe: number } {
  const chosen = useSyncExternalStore(subscribe, () => taps.having('yes').size)
  const maybe = useSyncExternalStore(subscribe, () => taps.having('maybe').size)
  return { chosen, maybe }
}

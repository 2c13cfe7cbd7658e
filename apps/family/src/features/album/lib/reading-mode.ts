import { useSyncExternalStore } from 'react'

/**
 * scroll: spread after spread, on an upright phone. full: a phone on its side, a spread has the whole screen. turn: one
 * spread at a time, on wide windows.
 */
export type ReadingMode = 'scroll' | 'full' | 'turn'

const onItsSide = '(orientation: landscape) and (max-height: 499px)'
const wide = '(min-width: 700px)'

function modeNow(): ReadingMode {
  if (window.matchMedia(onItsSide).matches) return 'full'
  return window.matchMedia(wide).matches ? 'turn' : 'scroll'
}

function subscribe(listener: () => void): () => void {
  const queries = [onItsSide, wide].map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

export const useReadingMode = (): ReadingMode => useSyncExternalStore(subscribe, modeNow)

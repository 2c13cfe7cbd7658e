import { columnsFor } from '@revela/photos/layout'
import { useSyncExternalStore } from 'react'

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** How many photos stand side by side, following the window. */
export function useColumns(): number {
  return useSyncExternalStore(onResize, () => columnsFor(window.innerWidth))
}

import { useState } from 'react'
import { listStateKey, parseListState, type GalleryFilters, type GalleryView, type ListState } from './list-state.ts'

function read(): ListState {
  try {
    return parseListState(window.sessionStorage.getItem(listStateKey))
  } catch {
    return parseListState(null)
  }
}

/** A browser that keeps nothing still filters. */
function keep(state: ListState): void {
  try {
    window.sessionStorage.setItem(listStateKey, JSON.stringify(state))
  } catch {
    // Storage is full or forbidden: the state lives as long as the page.
  }
}

/** Filters, page and view of the list, as they were left in this tab. */
export function useListState() {
  const [state, setState] = useState(read)
  function change(part: Partial<ListState>) {
    const next = { ...state, ...part }
    setState(next)
    keep(next)
  }
  return {
    ...state,
    setFilters: (filters: GalleryFilters) => change({ filters, page: 1 }),
    setPage: (page: number) => change({ page }),
    setView: (view: GalleryView) => change({ view }),
  }
}

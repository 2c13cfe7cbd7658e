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

export type ListControl = ListState & {
  readonly setFilters: (filters: GalleryFilters) => void
  readonly setPage: (page: number) => void
  readonly setView: (view: GalleryView) => void
}

/** Filters, page and view of the list, as they were left in this tab. */
export function useListState(): ListControl {
  const [state, setState] = useState(read)
  function change(part: Partial<ListState>) {
    const next = { ...state, ...part }
    setState(next)
    keep(next)
  }
  return {
    ...state,
    setFilters: (filters) => change({ filters, page: 1 }),
    setPage: (page) => change({ page }),
    setView: (view) => change({ view }),
  }
}

import { galleries } from '@revela/phrases'
import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { searchable, searchTitles } from '../../../lib/list-search.ts'
import { useMedia } from '../../../lib/hooks.ts'
import { ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import type { GalleryItem } from '../api/gallery-queries.ts'
import {
  type GalleryFilters,
  type GalleryView,
  type ListState,
  listStateKey,
  noFilters,
  parseListState,
} from '../lib/list-state.ts'
import styles from './gallery-browser.module.css'
import { GalleryList } from './gallery-list.tsx'
import { ListToolbar } from './list-toolbar.tsx'

type Props = {
  readonly list: UseQueryResult<readonly GalleryItem[]>
  readonly control: ListControl
  readonly onCreate: () => void
  readonly onDelete: (gallery: GalleryItem) => void
}

/** Looking through the galleries. What is typed is known here alone, so that a letter draws nothing else again. */
export function GalleryBrowser({ list, control, onCreate, onDelete }: Props) {
  const { filters, page, view, setFilters, setPage, setView } = control
  const [search, setSearch] = useState('')
  const phone = useMedia('(max-width: 740px)')
  const wanted = useDeferredValue(search)
  const titles = useMemo(() => searchable(list.data ?? []), [list.data])
  const found = useMemo(() => searchTitles(titles, wanted), [titles, wanted])

  function type(text: string) {
    setSearch(text)
    if (page !== 1) setPage(1)
  }

  function clear() {
    setSearch('')
    setFilters(noFilters)
  }

  return (
    <>
      <ListToolbar
        search={search}
        onSearch={type}
        filters={filters}
        onFilters={setFilters}
        view={phone ? null : view}
        onView={setView}
        onCreate={onCreate}
      />
      {list.isError ? (
        <div className={styles.failure}>
          <LoadFailure text={galleries.loadFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        </div>
      ) : list.isPending ? (
        <ListSkeleton />
      ) : (
        <GalleryList
          found={found}
          all={list.data.length}
          page={page}
          view={phone ? 'grid' : view}
          onPage={setPage}
          onDelete={onDelete}
          onClear={clear}
        />
      )}
    </>
  )
}

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

type ListControl = ListState & {
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

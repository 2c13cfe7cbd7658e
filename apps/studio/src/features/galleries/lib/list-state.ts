import { galleryFilter } from '@revela/phrases'
import type { GalleryItem, ListQuery } from '../api/galleries.ts'

export const selectionStates = ['done', 'open', 'expired', 'notStarted', 'inactive'] as const

export type SelectionState = (typeof selectionStates)[number]

export type GalleryFilters = {
  readonly selections: readonly SelectionState[]
  readonly downloadActive: boolean
  readonly downloadInactive: boolean
  /** Calendar days such as `2026-11-29`; the range is sent only if the start is not after the end. */
  readonly start: string | null
  readonly end: string | null
  /** Only archived galleries; otherwise only the others. */
  readonly archived: boolean
}

export type GalleryView = 'list' | 'grid'

export const gallerySorts = ['newest', 'name', 'event', 'closing'] as const

export type GallerySort = (typeof gallerySorts)[number]

export type ListState = {
  readonly search: string
  readonly filters: GalleryFilters
  readonly sort: GallerySort
  readonly page: number
  readonly view: GalleryView
}

export const listStateKey = 'revela:galleries'

export const noFilters: GalleryFilters = {
  selections: [],
  downloadActive: false,
  downloadInactive: false,
  start: null,
  end: null,
  archived: false,
}

export const firstState: ListState = { search: '', filters: noFilters, sort: 'newest', page: 1, view: 'list' }

type Loose = Readonly<Record<string, unknown>>

function record(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? (value as Loose) : {}
}

function readDay(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
}

/** Session storage may hold a state of another build or a forged one: unknown values are ignored. */
export function parseListState(text: string | null): ListState {
  if (text === null) return firstState
  try {
    const stored = record(JSON.parse(text))
    const filters = record(stored['filters'])
    const { page, search } = stored
    const chosen: readonly unknown[] = Array.isArray(filters['selections']) ? filters['selections'] : []
    return {
      search: typeof search === 'string' ? search.slice(0, 120) : '',
      sort: gallerySorts.find((sort) => sort === stored['sort']) ?? 'newest',
      filters: {
        selections: selectionStates.filter((state) => chosen.includes(state)),
        downloadActive: filters['downloadActive'] === true,
        downloadInactive: filters['downloadInactive'] === true,
        start: readDay(filters['start']),
        end: readDay(filters['end']),
        archived: filters['archived'] === true,
      },
      page: typeof page === 'number' && Number.isSafeInteger(page) && page > 0 ? page : 1,
      view: stored['view'] === 'grid' ? 'grid' : 'list',
    }
  } catch {
    // The stored text is not valid JSON: the list starts without filters.
    return firstState
  }
}

/** The number of filter groups that are active. */
export function countFilters(filters: GalleryFilters): number {
  const download = filters.downloadActive || filters.downloadInactive
  return [
    filters.selections.length > 0,
    download,
    filters.start !== null || filters.end !== null,
    filters.archived,
  ].filter(Boolean).length
}

const selectionFilters = {
  done: 'done_selection',
  open: 'open_selection',
  expired: 'expired_selection',
  notStarted: 'not_started_selection',
  inactive: 'inactive_selection',
} as const satisfies Record<SelectionState, keyof ListQuery>

export function listQueryOf(filters: GalleryFilters): ListQuery {
  const { downloadActive, downloadInactive, start, end, archived } = filters
  const inOrder = start === null || end === null || start <= end
  return {
    ...Object.fromEntries(filters.selections.map((state) => [selectionFilters[state], true])),
    ...(downloadActive ? { active_download: true } : {}),
    ...(downloadInactive ? { inactive_download: true } : {}),
    ...(inOrder && start !== null ? { start_created: start } : {}),
    ...(inOrder && end !== null ? { end_created: end } : {}),
    ...(archived ? { archived: true } : {}),
  }
}

type SortedItem = Pick<GalleryItem, 'title' | 'event_date' | 'closes_on'>

const byName = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** The server's order is newest first. Galleries without the date by which the list is sorted come last. */
export function sortGalleries<Item extends SortedItem>(all: readonly Item[], sort: GallerySort): readonly Item[] {
  if (sort === 'newest') return all
  if (sort === 'name') return all.toSorted((one, other) => byName.compare(one.title, other.title))
  const dayOf = sort === 'event' ? (item: Item) => item.event_date : (item: Item) => item.closes_on
  // The latest event first, but the next gallery to close first.
  const direction = sort === 'event' ? -1 : 1
  return all.toSorted((one, other) => {
    const [day, otherDay] = [dayOf(one), dayOf(other)]
    if (day === otherDay) return 0
    if (day === null) return 1
    if (otherDay === null) return -1
    return day < otherDay ? -direction : direction
  })
}

export type RangeEdge = 'start' | 'end'

export type DateRange = { readonly start: string | null; readonly end: string | null }

/** The error is shown at the date that was changed last, because the other date was valid when it was chosen. */
export function rangeError({ start, end }: DateRange, changed: RangeEdge): Partial<Record<RangeEdge, string>> {
  if (start === null || end === null || start <= end) return {}
  return changed === 'start' ? { start: galleryFilter.startAfterEnd } : { end: galleryFilter.endBeforeStart }
}

/** Galleries cannot have been created in the future. */
export function isFutureDay(day: string, today: string): boolean {
  return day > today
}

import { createListeners } from '@revela/web/store'
import type { PictureDetail } from '../api/calls.ts'

/** Visitors of a public work do not get file names. */
type Detail = Pick<PictureDetail, 'number' | 'thumbhash'> & Partial<PictureDetail>

type DetailsOptions = {
  readonly total: number
  readonly fetch: (from: number, count: number) => Promise<readonly Detail[]>
}

const pageSize = 100

export type Details = ReturnType<typeof createDetails>

/** File names and blurred placeholders, fetched page by page for the part of the gallery in view. */
export function createDetails({ total, fetch }: DetailsOptions) {
  const { subscribe, emit } = createListeners()
  const known = new Map<number, Detail>()
  const requestedPages = new Set<number>()

  async function fetchPage(page: number): Promise<void> {
    requestedPages.add(page)
    try {
      const details = await fetch(page * pageSize, Math.min(pageSize, total - page * pageSize))
      for (const detail of details) known.set(detail.number, detail)
      emit()
    } catch {
      // The page is fetched again when it is next in view.
      requestedPages.delete(page)
    }
  }

  return {
    subscribe,
    get: (number: number): Detail | undefined => known.get(number),
    /** Positions counted from 1, both ends included. */
    load: (from: number, to: number): void => {
      const last = Math.min(total, to)
      for (let page = pageOf(Math.max(1, from)); page <= pageOf(last); page += 1) {
        if (!requestedPages.has(page)) void fetchPage(page)
      }
    },
  }
}

const pageOf = (position: number) => Math.floor((position - 1) / pageSize)

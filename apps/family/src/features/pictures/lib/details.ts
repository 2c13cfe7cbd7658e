import { createListeners } from '@revela/web/store'
import type { PictureDetail } from '../api/calls.ts'

/** Strangers are not told what a file is called. */
type Detail = Pick<PictureDetail, 'number' | 'thumbhash'> & Partial<PictureDetail>

type DetailsOptions = {
  readonly total: number
  readonly fetch: (from: number, count: number) => Promise<readonly Detail[]>
}

const pageSize = 100

export type Details = ReturnType<typeof createDetails>

/** Names and blurred stand-ins, fetched for the parts of a gallery that somebody looks at. */
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
      // Nobody misses them; asked for again when looked at again.
      requestedPages.delete(page)
    }
  }

  return {
    subscribe,
    get: (number: number): Detail | undefined => known.get(number),
    /** Places counted from 1, both ends included. */
    load: (from: number, to: number): void => {
      const last = Math.min(total, to)
      for (let page = pageOf(Math.max(1, from)); page <= pageOf(last); page += 1) {
        if (!requestedPages.has(page)) void fetchPage(page)
      }
    },
  }
}

const pageOf = (position: number) => Math.floor((position - 1) / pageSize)

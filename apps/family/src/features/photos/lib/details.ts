import { createListeners } from '@revela/web/store'
import type { PictureDetail } from '../api/calls.ts'

/** Strangers are not told what a file is called. */
type Detail = Pick<PictureDetail, 'number' | 'thumbhash'> & Partial<PictureDetail>

type Given = {
  readonly total: number
  readonly load: (from: number, count: number) => Promise<readonly Detail[]>
}

const pageSize = 100

export type Details = ReturnType<typeof createDetails>

/** Names and blurred stand-ins, fetched for the parts of a gallery that somebody looks at. */
export function createDetails({ total, load }: Given) {
  const { subscribe, emit } = createListeners()
  const known = new Map<number, Detail>()
  const asked = new Set<number>()

  async function fetchPage(page: number): Promise<void> {
    asked.add(page)
    try {
      const details = await load(page * pageSize, Math.min(pageSize, total - page * pageSize))
      for (const detail of details) known.set(detail.number, detail)
      emit()
    } catch {
      // Nobody misses them; asked for again when looked at again.
      asked.delete(page)
    }
  }

  return {
    subscribe,
    of: (number: number): Detail | undefined => known.get(number),
    /** Places counted from 1, both ends included. */
    want: (from: number, to: number): void => {
      const last = Math.min(total, to)
      for (let page = pageOf(Math.max(1, from)); page <= pageOf(last); page += 1) {
        if (!asked.has(page)) void fetchPage(page)
      }
    },
  }
}

const pageOf = (place: number) => Math.floor((place - 1) / pageSize)

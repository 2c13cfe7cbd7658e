import { publicPortfolio as texts } from '@revela/phrases'
import { createContent } from '../../features/photos/lib/content.ts'
import { createDetails } from '../../features/photos/lib/details.ts'
import { portfolioCalls, type WorkPage } from '../../features/portfolio/api/calls.ts'
import { client } from '../../lib/client.ts'
import { later } from '../../lib/later.ts'
import type { PhotoMark } from '../../lib/photo-mark.ts'

const nothing = () => {}

/** Strangers mark nothing: they look. */
const noMark: PhotoMark = {
  subscribe: () => nothing,
  say: () => '',
  buttons: [],
  isFrozen: () => true,
  notes: null,
  help: texts.gridHelp,
}

export type WorkModel = ReturnType<typeof createWorkModel>

/** Everything that lives as long as somebody looks at a work. */
export function createWorkModel(first: WorkPage) {
  const { slug } = first.work
  return {
    content: createContent({
      first,
      load: () => client.call(portfolioCalls.getWork, { query: { slug } }),
      now: Date.now,
      later,
      onRefused: nothing,
      isRefusal: () => false,
    }),
    details: createDetails({
      total: first.pictures.length,
      load: async (from, count) => {
        const query = { slug, from: String(from), count: String(count) }
        return (await client.call(portfolioCalls.getDetails, { query })).pictures
      },
    }),
    mark: noMark,
    seen: { add: nothing },
  }
}

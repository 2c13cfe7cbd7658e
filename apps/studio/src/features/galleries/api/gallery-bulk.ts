import type { SentBodyOf, changeGalleries } from '@revela/contract'
import { galleryBulk } from '@revela/phrases'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { type BulkOutcome, type BulkResult, chunksOf, outcomeOf } from '../lib/bulk-selection.ts'
import { type GalleryItem, galleryCalls, refreshLists } from './galleries.ts'

export type BulkAction = SentBodyOf<typeof changeGalleries>['action']

type BulkChange = {
  readonly items: readonly Pick<GalleryItem, 'id' | 'title'>[]
  readonly action: BulkAction
}

/** The server accepts 200; half of it keeps each call short. */
const galleriesPerCall = 100

const undoing = {
  archive: { kind: 'unarchive' },
  unarchive: { kind: 'archive' },
  delete: { kind: 'restore' },
} as const satisfies Partial<Record<BulkAction['kind'], BulkAction>>

function undoOf(kind: BulkAction['kind']): BulkAction | null {
  return kind === 'archive' || kind === 'unarchive' || kind === 'delete' ? undoing[kind] : null
}

async function changeInChunks({ items, action }: BulkChange): Promise<BulkOutcome> {
  const results: BulkResult[] = []
  for (const chunk of chunksOf(items, galleriesPerCall)) {
    const body = { gallery_ids: chunk.map(({ id }) => id), action }
    results.push(...(await call(galleryCalls.changeMany, { body })).results)
  }
  return outcomeOf(results, items)
}

async function reload(queries: QueryClient, items: BulkChange['items']): Promise<void> {
  for (const { id } of items) queries.removeQueries({ queryKey: ['gallery', id] })
  await refreshLists(queries)
}

/** Does the same with many galleries and offers to undo it. The caller shows which galleries failed. */
export function useChangeGalleries(onOutcome: (outcome: BulkOutcome) => void) {
  const queries = useQueryClient()

  async function undo(change: BulkChange) {
    try {
      onOutcome(await changeInChunks(change))
    } catch {
      // Whatever the reason, the reloaded list shows what was undone.
      notify('error', galleryBulk.failed)
    }
    await reload(queries, change.items)
  }

  return useMutation({
    mutationFn: changeInChunks,
    onSuccess: (outcome, { items, action }) => {
      const count = action.kind === 'send' ? outcome.sent : outcome.done.length
      const done = items.filter(({ id }) => outcome.done.includes(id))
      const reverse = undoOf(action.kind)
      const offer =
        reverse === null ? null : { label: galleryBulk.undo, run: () => void undo({ items: done, action: reverse }) }
      if (count > 0) notify('success', galleryBulk.done[action.kind](count), offer)
      onOutcome(outcome)
      return reload(queries, items)
    },
    onError: (_error, { items }) => {
      notify('error', galleryBulk.failed)
      return reload(queries, items)
    },
    meta: { inline: true },
  })
}

import type { listGalleries } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { pictureTransfer as texts } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { galleryListKey } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import type { Selection } from '../../../ui/picture-grid/selection.ts'
import { chunksOf, pictureCalls, reloadPictures, selectedIds } from './pictures.ts'

const listCall = callable<typeof listGalleries>('GET', '/gallery/list')

/** The galleries that pictures may be taken to. */
export const targetGalleriesQuery = queryOptions({
  queryKey: [...galleryListKey, 'targets'],
  queryFn: async ({ signal }) => {
    const { galleries } = await call(listCall, { query: {} }, { signal })
    return galleries.galleryList.map(({ id, title }) => ({ id, title }))
  },
  meta: { inline: true },
})

export type TransferMode = 'copy' | 'move'

type Transfer = {
  readonly selection: Selection
  readonly mode: TransferMode
  readonly target: { readonly id: string; readonly title: string }
}

/** Pictures for each call: the server copies their files before it answers. */
const copyChunk = 20
const moveChunk = 5_000

/**
 * Moves or copies the selected pictures; `done` counts the copied ones. Copying again after an error, in the same dialog,
 * makes no second copy of those that are there.
 */
export function useTransferPictures(collection_id: string) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const [key] = useState(() => crypto.randomUUID())
  const params = { collection_id }
  const mutation = useMutation({
    mutationFn: async ({ selection, mode, target: { id: to } }: Transfer) => {
      const ids = await selectedIds(queries, collection_id, selection)
      setProgress({ done: 0, total: ids.length })
      let count = 0
      for (const picture_ids of chunksOf(ids, mode === 'copy' ? copyChunk : moveChunk)) {
        const body = { picture_ids, to }
        if (mode === 'copy')
          count += (await call(pictureCalls.copyToGallery, { params, body: { ...body, key } })).copied
        else count += (await call(pictureCalls.moveToGallery, { params, body })).moved
        setProgress({ done: count, total: ids.length })
      }
      return { count, left: ids.length - count }
    },
    onSuccess: ({ count, left }, { mode, target }) => {
      if (count > 0) notify('success', texts.done[mode](count, target.title))
      if (left > 0) notify('warning', texts.left(left))
    },
    onError: (error) => notifyFailure(error, texts.failed),
    // Also after an error: some of the pictures may be there already.
    onSettled: (_answer, _error, { target }) =>
      Promise.all([
        reloadPictures(queries, collection_id),
        reloadPictures(queries, target.id),
        queries.invalidateQueries({ queryKey: ['customer', 'usage'] }),
      ]),
    meta: { inline: true },
  })
  return { ...mutation, progress }
}

import { pictureTile } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { refreshGallery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { pictureCalls } from './calls.ts'
import { changePictures } from './list-cache.ts'
import { progressQuery, type Picture } from './picture-queries.ts'

export function useMakeCover(galleryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: picture_id }: Picture) =>
      call(pictureCalls.chooseCover, { params: { id: galleryId }, body: { picture_id } }),
    onSuccess: async () => {
      await refreshGallery(queries, galleryId)
      notify('success', pictureTile.coverChanged)
    },
    onError: () => notify('error', pictureTile.coverFailed),
    meta: { inline: true },
  })
}

/** One more try at a photo that could not be prepared. */
export function useRetryPicture(galleryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: picture_id }: Picture) => call(pictureCalls.retry, { params: { picture_id } }),
    onSuccess: (_answer, { id }) => {
      changePictures(queries, galleryId, (one) => one.id === id, { state: 'stored', failure: null })
      notify('success', pictureTile.retried)
      return queries.invalidateQueries({ queryKey: progressQuery(galleryId).queryKey })
    },
    onError: () => notify('error', pictureTile.retryFailed),
    meta: { inline: true },
  })
}

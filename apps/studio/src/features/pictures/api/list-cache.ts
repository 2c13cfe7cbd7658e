import type { QueryClient } from '@tanstack/react-query'
import { refreshGallery } from '../../../lib/gallery.ts'
import { isPictureList, picturesKey, type Picture, type PictureList } from './picture-queries.ts'

/** Changes pictures wherever they are kept; what stays the same keeps its identity. */
export function changePictures(
  queries: QueryClient,
  galleryId: string,
  matches: (picture: Picture) => boolean,
  change: Partial<Picture>,
): void {
  queries.setQueriesData<PictureList>({ queryKey: picturesKey(galleryId), predicate: isPictureList }, (list) =>
    list?.pictures.some(matches)
      ? { ...list, pictures: list.pictures.map((one) => (matches(one) ? { ...one, ...change } : one)) }
      : list,
  )
}

/** Says of matching pictures that they are suggested or not; returns how to take it back. */
export function markSuggested(
  queries: QueryClient,
  galleryId: string,
  matches: (picture: Picture) => boolean,
  suggested: boolean,
): () => void {
  const changed = new Set<string>()
  changePictures(
    queries,
    galleryId,
    (picture) => {
      const differs = picture.suggested !== suggested && matches(picture)
      if (differs) changed.add(picture.id)
      return differs
    },
    { suggested },
  )
  return () => changePictures(queries, galleryId, ({ id }) => changed.has(id), { suggested: !suggested })
}

/** Other pictures stand in other places now: pages out of sight are forgotten, those in sight are asked for again. */
export async function reloadPictures(queries: QueryClient, galleryId: string): Promise<void> {
  const queryKey = picturesKey(galleryId)
  queries.removeQueries({ queryKey, type: 'inactive' })
  await Promise.all([queries.invalidateQueries({ queryKey }), refreshGallery(queries, galleryId)])
}

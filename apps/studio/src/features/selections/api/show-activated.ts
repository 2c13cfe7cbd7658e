import type { QueryClient } from '@tanstack/react-query'
import { galleryQuery } from '../../../lib/gallery.ts'

/** The gallery's panel and the redirect of its selection follow at once. */
export function showActivated(queries: QueryClient, galleryId: string, selection_activated: boolean): void {
  queries.setQueryData(galleryQuery(galleryId).queryKey, (gallery) =>
    gallery === undefined ? undefined : { ...gallery, solutions: { ...gallery.solutions, selection_activated } },
  )
}

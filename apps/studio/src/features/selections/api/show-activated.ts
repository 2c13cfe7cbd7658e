import type { QueryClient } from '@tanstack/react-query'
import { galleryQuery } from '../../../lib/gallery.ts'

/** A private selection closes a gallery that opened by its address: the server does it, and the panel follows at once. */
export function showTightened(queries: QueryClient, galleryId: string): void {
  queries.setQueryData(galleryQuery(galleryId).queryKey, (gallery) =>
    gallery?.access === 'link' ? { ...gallery, access: 'invited' as const } : gallery,
  )
}

/** The gallery's panel and the redirect of its selection follow at once. */
export function showActivated(queries: QueryClient, galleryId: string, selection_activated: boolean): void {
  queries.setQueryData(galleryQuery(galleryId).queryKey, (gallery) =>
    gallery === undefined ? undefined : { ...gallery, solutions: { ...gallery.solutions, selection_activated } },
  )
}

import { galleryPaths } from '../../lib/paths.ts'

/** What a URL of a gallery opens the send drawer for. */
export function requestedSend(galleryId: string, path: string): 'gallery' | 'selection' | null {
  if (path === galleryPaths.share(galleryId)) return 'gallery'
  return path === galleryPaths.selectionShare(galleryId) ? 'selection' : null
}

/** State of the history entry: the drawer was opened from the previous page, so closing it goes back there. */
export const openedHere = { opened: 'here' } as const

export function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state && state.opened === openedHere.opened
}

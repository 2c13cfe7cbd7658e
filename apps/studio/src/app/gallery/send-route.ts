import { galleryPaths } from '../../lib/paths.ts'

/** What an address inside a gallery asks to send. */
export function requestedSend(galleryId: string, path: string): 'gallery' | 'selection' | null {
  if (path === galleryPaths.share(galleryId)) return 'gallery'
  return path === galleryPaths.selectionShare(galleryId) ? 'selection' : null
}

/** Kept in the history entry: the panel was opened from the page before it, and closing it leads back there. */
export const openedHere = { opened: 'here' } as const

export function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state && state.opened === openedHere.opened
}

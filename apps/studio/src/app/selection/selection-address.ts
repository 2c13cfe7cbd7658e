import { galleryPaths } from '../../lib/paths.ts'

const parameter = 'selection'

/** Where one client's selection is sent; without one, the public link is. */
export function sendAddress(galleryId: string, selectionId: string | null): string {
  const path = galleryPaths.selectionShare(galleryId)
  return selectionId === null ? path : `${path}?${new URLSearchParams({ [parameter]: selectionId }).toString()}`
}

/** Whose selection an address asks to send. */
export function sentSelection(search: string): string | null {
  return new URLSearchParams(search).get(parameter)
}

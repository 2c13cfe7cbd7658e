import { galleryPaths } from '../../lib/paths.ts'

const parameter = 'selection'

/** The URL that sends the selection of one client, or the public link if there is no id. */
export function sendAddress(galleryId: string, selectionId: string | null): string {
  const path = galleryPaths.selectionShare(galleryId)
  return selectionId === null ? path : `${path}?${new URLSearchParams({ [parameter]: selectionId }).toString()}`
}

/** The id of the selection that a URL sends. */
export function sentSelection(search: string): string | null {
  return new URLSearchParams(search).get(parameter)
}

import type { ClientChoice } from '../../features/albums/lib/client-choice.ts'

/** The state of a link that creates an album for a client. In the history entry, because names belong in no URL. */
export type AlbumClientState = { readonly albumClient: ClientChoice }

export function readAlbumClient(state: unknown): ClientChoice | null {
  if (typeof state !== 'object' || state === null || !('albumClient' in state)) return null
  return (state as AlbumClientState).albumClient
}

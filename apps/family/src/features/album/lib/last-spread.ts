import { localStore } from '../../../lib/local-store.ts'
import type { AlbumVersion } from '../api/album-calls.ts'

const keyOf = (albumId: string) => `album-position:${albumId}`

/** The spread at which this device stopped, counted from 1; a new version begins at its first one. */
export function lastPosition(albumId: string, version: AlbumVersion): number {
  const saved = localStore.read(keyOf(albumId))
  const isValid = typeof saved === 'object' && saved !== null && 'version' in saved && 'at' in saved
  if (!isValid || saved.version !== version.id || typeof saved.at !== 'number') return 1
  return saved.at >= 1 && saved.at <= version.spreads.length ? saved.at : 1
}

export const savePosition = (albumId: string, version: AlbumVersion, at: number): void =>
  localStore.write(keyOf(albumId), { version: version.id, at })

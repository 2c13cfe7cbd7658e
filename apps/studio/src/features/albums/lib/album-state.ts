import type { Album, AlbumVersion } from '../../../lib/album.ts'

/** The version that is being put together; null: the newest one was sent. */
export function draftOf({ versions }: Pick<Album, 'versions'>): AlbumVersion | null {
  const newest = versions.at(-1)
  return newest && newest.sent_at === null ? newest : null
}

/** The version that the family sees; null: none was sent. */
export function sentVersionOf({ versions }: Pick<Album, 'versions'>): AlbumVersion | null {
  return versions.findLast(({ sent_at: sent }) => sent !== null) ?? null
}

/**
 * The version that the page of spreads shows: the newest one. Of an approved album the one that was approved, although
 * a draft may have been begun before.
 */
export function shownVersionOf(album: Pick<Album, 'versions' | 'status'>): AlbumVersion | undefined {
  return (album.status === 'approved' ? sentVersionOf(album) : null) ?? album.versions.at(-1)
}

/** The version of a number. */
export function versionAt({ versions }: Pick<Album, 'versions'>, number: number): AlbumVersion | undefined {
  return versions.find((version) => version.number === number)
}

/** The two newest versions with spreads, the older one first; null: there is nothing to compare. */
export function comparedVersions({ versions }: Pick<Album, 'versions'>): readonly [AlbumVersion, AlbumVersion] | null {
  const [after, before] = versions.filter(({ spreads }) => spreads > 0).toReversed()
  return after && before ? [before, after] : null
}

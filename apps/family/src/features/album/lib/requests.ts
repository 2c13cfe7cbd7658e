import { requestsOnVersion } from '@revela/domain'
import type { AlbumRequest, AlbumVersion, FamilyAlbum } from '../api/album-calls.ts'
import type { StoredRequest } from './request-outbox.ts'

/** A request as the screens show it: stored by the server, or only on this device. */
export type ShownRequest = {
  /** The server's id, or the key on this device. */
  readonly id: string
  readonly spread: number
  readonly x: number
  readonly y: number
  readonly chip: AlbumRequest['chip']
  readonly text: string
  readonly picture: { readonly title: string; readonly thumb: string | null } | null
  readonly writer: string
  readonly isOwn: boolean
  /** Not sent yet, and written by this reader or by one who was removed since. */
  readonly canChange: boolean
  readonly state: AlbumRequest['state']
  readonly reason: string
  /** The number of an earlier version on which it was written; null: this version. */
  readonly carriedFrom: number | null
  /** Only on this device; `rejected` is the server's code. */
  readonly local: { readonly rejected: string | null; readonly versionId: string } | null
}

type Shown = { readonly album: FamilyAlbum; readonly stored: readonly StoredRequest[]; readonly version: AlbumVersion }

function fromServer(request: AlbumRequest, readerId: string): Omit<ShownRequest, 'spread' | 'carriedFrom'> {
  const { id, x, y, chip, text, swap, state } = request
  return {
    id,
    x,
    y,
    chip,
    text,
    picture: swap && { title: swap.title, thumb: swap.thumb },
    writer: request.reader_name,
    isOwn: request.reader_id === readerId,
    canChange: state === 'unsent' && (request.reader_id === readerId || request.reader_id === null),
    state,
    reason: request.decline_reason,
    local: null,
  }
}

/** Requests of a version in the order of its spreads, those of earlier versions that are still open included. */
export function shownRequests({ album, stored, version }: Shown): ShownRequest[] {
  const known = new Set(album.requests.map(({ id }) => id))
  const carried = requestsOnVersion(album.requests, { number: version.number, spreads: version.spreads.length })
  const server = carried.map(({ request, spread, isCarried }) => ({
    ...fromServer(request, album.reader.id),
    spread,
    carriedFrom: isCarried ? request.version : null,
  }))
  const newest = album.versions.at(-1)
  const local = stored
    // What was written on a version that is no longer the newest is shown on the newest, where it can be sent.
    .filter(
      ({ key, version_id: id }) =>
        !known.has(key) && (id === version.id || (version.id === newest?.id && id !== newest.id)),
    )
    .map((one): ShownRequest => ({
      id: one.key,
      spread: Math.min(one.spread, Math.max(1, version.spreads.length)),
      x: one.x,
      y: one.y,
      chip: one.chip,
      text: one.text,
      picture: one.picture,
      writer: album.reader.name,
      isOwn: true,
      canChange: true,
      state: 'unsent',
      reason: '',
      carriedFrom: null,
      local: { rejected: one.rejected ?? null, versionId: one.version_id },
    }))
  return [...server, ...local].toSorted((a, b) => a.spread - b.spread)
}

export const onSpread = (requests: readonly ShownRequest[], at: number): ShownRequest[] =>
  requests.filter(({ spread }) => spread === at)

/** Unsent requests by their writers, this reader first; the server has all of them. */
export function unsentByReader(album: FamilyAlbum): { name: string | null; count: number }[] {
  const unsent = album.requests.filter(({ state }) => state === 'unsent')
  const own = unsent.filter(({ reader_id: id }) => id === album.reader.id).length
  const others = new Map<string, number>()
  for (const { reader_id: id, reader_name: name } of unsent) {
    if (id !== album.reader.id) others.set(name, (others.get(name) ?? 0) + 1)
  }
  return [...(own > 0 ? [{ name: null, count: own }] : []), ...[...others].map(([name, count]) => ({ name, count }))]
}

export const countState = (album: FamilyAlbum, state: AlbumRequest['state']): number =>
  album.requests.filter((request) => request.state === state).length

/** Of all readers. */
export const unsentIds = ({ requests }: Pick<FamilyAlbum, 'requests'>): string[] =>
  requests.filter(({ state }) => state === 'unsent').map(({ id }) => id)

/** Whether the photographer has received all of these. */
export const areSent = ({ requests }: Pick<FamilyAlbum, 'requests'>, ids: readonly string[]): boolean =>
  ids.every((id) => requests.some((request) => request.id === id && request.state !== 'unsent'))

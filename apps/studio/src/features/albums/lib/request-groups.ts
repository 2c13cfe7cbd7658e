import { requestsOnVersion } from '@revela/domain'
import type { AlbumVersion } from '../../../lib/album.ts'
import type { AlbumRequest } from '../api/album-queries.ts'

export const requestFilters = ['open', 'settled', 'all'] as const
export type RequestFilter = (typeof requestFilters)[number]

/** A request with the number of its pin, which stays the same whatever is shown. */
export type NumberedRequest = AlbumRequest & { readonly pin: number }

/** The requests on one spread of one version: one picture with pins. */
export type RequestGroup = {
  readonly version: number
  readonly spread: number
  readonly requests: readonly NumberedRequest[]
}

const isShown = (filter: RequestFilter, { state }: AlbumRequest) =>
  filter === 'all' || (state === 'open') === (filter === 'open')

export function countRequests(requests: readonly AlbumRequest[]): Record<RequestFilter, number> {
  const open = requests.filter(({ state }) => state === 'open').length
  return { open, settled: requests.length - open, all: requests.length }
}

/** In the order of the album; of one spread, the newest version first. Pins are numbered within their group. */
export function groupRequests(requests: readonly AlbumRequest[], filter: RequestFilter): RequestGroup[] {
  const groups = Map.groupBy(requests, ({ version, spread }) => `${spread}:${version}`)
  return [...groups.values()]
    .flatMap((all) => {
      const numbered = all.map((request, index) => ({ ...request, pin: index + 1 }))
      const shown = numbered.filter((request) => isShown(filter, request))
      const [first] = shown
      return first ? [{ version: first.version, spread: first.spread, requests: shown }] : []
    })
    .toSorted((one, other) => one.spread - other.spread || other.version - one.version)
}

type Compared = Pick<AlbumVersion, 'number' | 'spreads'>

export type ComparedRequests = {
  readonly before: readonly NumberedRequest[]
  readonly after: readonly NumberedRequest[]
  /** Those of both sides, each once. */
  readonly all: readonly NumberedRequest[]
}

/**
 * The requests on one spread of two versions. A request that was carried along is on both and has one number; those
 * written on the earlier version come first, so that their numbers are the ones of the checklist.
 */
export function compareRequests(
  requests: readonly AlbumRequest[],
  before: Compared,
  after: Compared,
  spread: number,
): ComparedRequests {
  const shownOn = (version: Compared) => requestsOnVersion(requests, version).filter((one) => one.spread === spread)
  const [onBefore, onAfter] = [shownOn(before), shownOn(after)]
  const ownFirst = onBefore.toSorted((one, other) => Number(one.isCarried) - Number(other.isCarried))
  const all = [...new Set([...ownFirst, ...onAfter].map(({ request }) => request))].map((request, index) => ({
    ...request,
    pin: index + 1,
  }))
  const numbered = (side: typeof onBefore) => all.filter(({ id }) => side.some(({ request }) => request.id === id))
  return { before: numbered(onBefore), after: numbered(onAfter), all }
}

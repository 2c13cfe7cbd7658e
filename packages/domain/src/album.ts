import { compareFileNames } from './picture-order.ts'

/** Spreads of one version. */
export const MAX_SPREADS = 120
export const MAX_SPREAD_MEGABYTES = 50
/** Requests on one version, sent or not. */
export const MAX_ALBUM_REQUESTS = 500
export const MAX_ALBUM_READERS = 6

/**
 * draft: nothing was sent. proofing: the family looks at the newest sent version. requested: it has requests that are
 * not settled. approved: everybody whose approval is needed approved the newest sent version.
 */
export type AlbumStatus = 'draft' | 'proofing' | 'requested' | 'approved'

export type AlbumApprovalMode = 'one' | 'both'

export type ApprovalFacts = {
  readonly approval: AlbumApprovalMode
  /** Readers whose approval is asked for. */
  readonly approvers: readonly string[]
  /** Readers with an approval in force of the newest sent version. */
  readonly approvedBy: readonly string[]
}

/**
 * Whether everybody whose approval is needed has given it. An album without approvers is never approved. Once approved,
 * it stays so until the photographer reopens it, whoever reads it then.
 */
export function isApprovalComplete({ approval, approvers, approvedBy }: ApprovalFacts): boolean {
  if (approvers.length === 0) return false
  const hasApproved = (id: string) => approvedBy.includes(id)
  return approval === 'one' ? approvers.some(hasApproved) : approvers.every(hasApproved)
}

export type AlbumFacts = {
  /** The number of the newest sent version; 0: none was sent. */
  readonly sentVersion: number
  /** Requests of all versions that were sent and neither done nor declined. */
  readonly openRequests: number
  readonly isApproved: boolean
}

export function albumStatus({ sentVersion, openRequests, isApproved }: AlbumFacts): AlbumStatus {
  if (sentVersion === 0) return 'draft'
  if (isApproved) return 'approved'
  return openRequests > 0 ? 'requested' : 'proofing'
}

export type AlbumRequestState = 'unsent' | 'open' | 'done' | 'declined'

type VersionedRequest = { readonly version: number; readonly spread: number; readonly state: AlbumRequestState }

/**
 * Requests shown on a version: its own, and those of earlier versions that are still open. A request of an earlier
 * version keeps its spread, or is shown on the last one of a shorter version.
 */
export function requestsOnVersion<Request extends VersionedRequest>(
  requests: readonly Request[],
  version: { readonly number: number; readonly spreads: number },
): { readonly request: Request; readonly spread: number; readonly isCarried: boolean }[] {
  return requests
    .filter((request) => request.version === version.number || (request.version < version.number && isOpen(request)))
    .map((request) => ({
      request,
      spread: Math.max(1, Math.min(request.spread, version.spreads)),
      isCarried: request.version !== version.number,
    }))
}

function isOpen({ state }: VersionedRequest): boolean {
  return state === 'open' || state === 'unsent'
}

export type RoundTerms = { readonly included: number | null; readonly price: number | null }

/** What the next round of requests costs: null while it is included, otherwise its price in cents, or 0 without one. */
export function nextRoundPrice({ included, price }: RoundTerms, used: number): number | null {
  return included === null || used < included ? null : (price ?? 0)
}

const frontCover = /(?<![a-z])(capa|cover|front)(?![a-z])/
const backCover =
  /(?<![a-z])(contra\W?_?capa|quarta\W?_?capa|(capa|cover)\W?_?(back|verso|tras|traseira|fundo)|back\W?_?cover|back|verso)(?![a-z])/

/** Spreads as a book has them: the cover, the spreads by file name, and the back cover. */
export function compareSpreadFiles(one: string, other: string): number {
  return placeInBook(one) - placeInBook(other) || compareFileNames(one, other)
}

function placeInBook(fileName: string): number {
  const name = fileName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\.[a-z0-9]+$/, '')
  if (backCover.test(name)) return 1
  return frontCover.test(name) ? -1 : 0
}

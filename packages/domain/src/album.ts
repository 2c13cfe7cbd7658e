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

/** An approval in force of the newest sent version. */
export type AlbumApprovalFacts = {
  /** Null: the reader was removed. */
  readonly reader: string | null
  /** Ids of the requests that were open when it was given. */
  readonly openRequests: readonly string[]
}

/**
 * Whether an approval counts: every request that is open now was open, and named by the approval, when it was given.
 * Requests that were sent later, or opened again, have not been seen by who approved.
 */
export function approvalCounts(
  { openRequests: named }: Pick<AlbumApprovalFacts, 'openRequests'>,
  openRequests: readonly string[],
): boolean {
  const namedIds = new Set(named)
  return openRequests.every((id) => namedIds.has(id))
}

export type CompletionFacts<Approval extends AlbumApprovalFacts> = {
  readonly approval: AlbumApprovalMode
  /** Readers whose approval is asked for. */
  readonly approvers: readonly string[]
  /** In force, of the newest sent version. */
  readonly approvals: readonly Approval[]
  /** Ids of the requests that are open now. */
  readonly openRequests: readonly string[]
  /** The number of requests that a reader has written and nobody has sent. */
  readonly unsentRequests: number
}

/**
 * The approvals that approve the album now, or none: everybody whose approval is needed has given one that counts, and
 * no request is unsent. An album without approvers is never approved. Once approved, it stays so until the photographer
 * reopens it, whoever reads it then.
 */
export function completingApprovals<Approval extends AlbumApprovalFacts>(facts: CompletionFacts<Approval>): Approval[] {
  const { approval: mode, approvers, approvals, openRequests, unsentRequests } = facts
  if (unsentRequests > 0) return []
  const counting = approvals.filter(
    (approval) =>
      approval.reader !== null && approvers.includes(approval.reader) && approvalCounts(approval, openRequests),
  )
  const missing = approvers.filter((id) => !counting.some(({ reader }) => reader === id))
  const isComplete = mode === 'one' ? counting.length > 0 : missing.length === 0
  return isComplete ? counting : []
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

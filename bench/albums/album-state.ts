import type { AlbumRequestState } from '@revela/domain'

export type Status = 'draft' | 'proofing' | 'requested' | 'approved'

export type ModelSpread = {
  readonly ref: number
  readonly title: string
  readonly photo: number
  /** Spreads are shown by position, and of equal ones, which a restored spread may have, the first to arrive. */
  position: number
  isReady: boolean
}
export type ModelVersion = {
  isSent: boolean
  note: string
  spreads: ModelSpread[]
  trash: ModelSpread[]
  lastPosition: number
}
export type ModelReader = { readonly name: string; approves: boolean; isRemoved: boolean; readonly viewed: Set<string> }
export type ModelRequest = {
  readonly key: string
  readonly reader: number
  readonly version: number
  readonly spread: number
  readonly kind: 'comment' | 'swap'
  chip: string | null
  text: string
  state: AlbumRequestState
  reason: string
  round: string | null
}
export type ModelRound = {
  readonly key: string
  readonly number: number
  readonly version: number
  readonly requests: number
}
export type ModelApproval = {
  readonly key: string
  readonly reader: number
  readonly version: number
  /** The photo of every spread, in order, when it was approved. */
  readonly photos: readonly number[]
  /** Keys of the requests that were open then, in order. */
  readonly openKeys: readonly string[]
  isReopened: boolean
  /** Its reader approved again after other requests were sent. */
  isReplaced: boolean
}

/** An album as its studio and its readers must find it. Plain data, so that a race can be tried in both orders. */
export type AlbumState = {
  /** By number, from 1. */
  readonly versions: ModelVersion[]
  readonly readers: ModelReader[]
  requests: ModelRequest[]
  readonly rounds: ModelRound[]
  readonly approvals: ModelApproval[]
  approval: 'one' | 'both'
  /** Set when every approval that is needed is there and counts, cleared by a reopening and by nothing else. */
  isApproved: boolean
  /** By the order in which the album was approved: keys of the approvals, and of the requests that were open. */
  readonly receipts: { readonly approvals: readonly string[]; readonly openKeys: readonly string[] }[]
  isTrashed: boolean
}

export const newVersion = (): ModelVersion => ({ isSent: false, note: '', spreads: [], trash: [], lastPosition: 0 })

export function newAlbum(readers: readonly string[]): AlbumState {
  return {
    versions: [newVersion()],
    readers: readers.map((name) => ({ name, approves: true, isRemoved: false, viewed: new Set() })),
    requests: [],
    rounds: [],
    approvals: [],
    approval: 'one',
    isApproved: false,
    receipts: [],
    isTrashed: false,
  }
}

export const sentVersion = ({ versions }: AlbumState) => versions.findLastIndex(({ isSent }) => isSent) + 1
export const draftVersion = ({ versions }: AlbumState) => versions.findIndex(({ isSent }) => !isSent) + 1
export const unsentOf = ({ requests }: AlbumState) => requests.filter(({ state }) => state === 'unsent')
export const openOf = ({ requests }: AlbumState) => requests.filter(({ state }) => state === 'open')

export const keysOf = (requests: readonly ModelRequest[]) => requests.map(({ key }) => key).toSorted()

/** Of the newest sent version, not reopened, not replaced. */
export function approvalsInForce(album: AlbumState): ModelApproval[] {
  const newest = sentVersion(album)
  return album.approvals.filter(
    ({ version, isReopened, isReplaced }) => version === newest && !isReopened && !isReplaced,
  )
}

/** Nothing is open that its reader did not see open when they approved. */
export function countsNow(album: AlbumState, { openKeys }: ModelApproval): boolean {
  return openOf(album).every(({ key }) => openKeys.includes(key))
}

/** Approvals as pages show them: one in force that does not count now is left out. */
export function shownApprovals(album: AlbumState): ModelApproval[] {
  const inForce = approvalsInForce(album)
  return album.approvals.filter(
    (approval) => !approval.isReplaced && (!inForce.includes(approval) || countsNow(album, approval)),
  )
}

/** Shares no code with the product. */
export function statusOf(album: AlbumState): Status {
  if (sentVersion(album) === 0) return 'draft'
  if (album.isApproved) return 'approved'
  return openOf(album).length > 0 ? 'requested' : 'proofing'
}

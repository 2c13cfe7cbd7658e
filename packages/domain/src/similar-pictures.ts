import { likenessDistance, maxDistance, readLikeness, similarDistance, type Likeness } from './picture-likeness.ts'

/** What grouping needs to know of a picture. */
export type GroupablePicture = {
  readonly number: number
  /** The number in its file name. */
  readonly fileNumber: number | null
  /** By the corrected clock of its camera; null: the file has no time. */
  readonly takenMs: number | null
  readonly chapter: number | null
  readonly thumbhash: Uint8Array | null
  /** Set by the photographer: exactly the pictures with the same value are a group. Null: grouped automatically. */
  readonly similarGroup: string | null
  /** Chosen by the photographer to stand for its group. */
  readonly groupFront: boolean
  readonly suggested: boolean
  readonly sharpness: number | null
}

export type SimilarGroup<P> = {
  readonly front: P
  /** The one in front first, then in the order of capture. */
  readonly pictures: readonly P[]
  /** Joined or split by the photographer. */
  readonly edited: boolean
}

/** Time between two pictures of a group. */
const maxGapMs = 10_000
/** Time between the first and the last picture of a group: a camera on a tripod would otherwise never end it. */
const maxSpanMs = 60_000
/** Of many equal pictures, such as scans without times, a group would be the whole gallery. */
const maxMembers = 50
/** How many groups a picture can continue: two photographers at the same moment alternate between two. */
const maxOpenGroups = 3

/**
 * Groups of two or more similar pictures, in the order of capture. Pictures are similar when they were taken within
 * seconds and look alike. A group never crosses chapters.
 */
export function groupSimilarPictures<P extends GroupablePicture>(pictures: readonly P[]): SimilarGroup<P>[] {
  const ordered = pictures.toSorted(inCaptureOrder)
  const edited = new Map<string, P[]>()
  const automatic = new Map<string, P[]>()
  for (const picture of ordered) {
    const { chapter, similarGroup, takenMs } = picture
    if (similarGroup === null) addTo(automatic, `${chapter} ${takenMs === null}`, picture)
    else addTo(edited, `${chapter} ${similarGroup}`, picture)
  }
  const groups = [
    ...[...edited.values()].map((members) => toGroup(members, true)),
    ...[...automatic.values()].flatMap(groupSequence).map((members) => toGroup(members, false)),
  ]
  return groups
    .filter((group) => group.pictures.length > 1)
    .toSorted((one, other) => inCaptureOrder(earliest(one), earliest(other)))
}

function addTo<P>(lists: Map<string, P[]>, key: string, picture: P): void {
  const list = lists.get(key)
  if (list) list.push(picture)
  else lists.set(key, [picture])
}

/** Cameras store whole seconds: within one, the file names have the order. Pictures without a time come last. */
function inCaptureOrder(one: GroupablePicture, other: GroupablePicture): number {
  return compare(one.takenMs, other.takenMs) || compare(one.fileNumber, other.fileNumber) || one.number - other.number
}

function compare(one: number | null, other: number | null): number {
  if (one === other) return 0
  if (one === null) return 1
  return other === null ? -1 : one - other
}

function earliest<P extends GroupablePicture>({ pictures }: SimilarGroup<P>): P {
  return pictures.reduce((first, picture) => (inCaptureOrder(picture, first) < 0 ? picture : first))
}

type OpenGroup<P> = { readonly members: P[]; readonly first: Likeness; last: Likeness; lastIndex: number }

/** Groups pictures of one chapter that all have a time, or all have none. */
function groupSequence<P extends GroupablePicture>(sequence: readonly P[]): P[][] {
  const groups: P[][] = []
  let open: OpenGroup<P>[] = []
  for (const [index, picture] of sequence.entries()) {
    const likeness = readLikeness(picture.thumbhash)
    if (!likeness) continue
    open = open.filter((group) => canContinue(group, picture, index))
    const nearest = nearestGroup(open, likeness)
    if (nearest) {
      nearest.members.push(picture)
      nearest.last = likeness
      nearest.lastIndex = index
      continue
    }
    const members = [picture]
    groups.push(members)
    open = [{ members, first: likeness, last: likeness, lastIndex: index }, ...open].slice(0, maxOpenGroups)
  }
  return groups
}

/** Without times only the next picture can continue a group. */
function canContinue({ members, lastIndex }: OpenGroup<GroupablePicture>, picture: GroupablePicture, index: number) {
  if (members.length >= maxMembers) return false
  const [first, last] = [members[0]!.takenMs, members.at(-1)!.takenMs]
  if (picture.takenMs === null || first === null || last === null) return lastIndex === index - 1
  return picture.takenMs - last <= maxGapMs && picture.takenMs - first <= maxSpanMs
}

/**
 * The group that looks most like the picture. It is compared with the group's first picture too, so that a slow pan
 * does not become one group.
 */
function nearestGroup<P>(open: readonly OpenGroup<P>[], likeness: Likeness): OpenGroup<P> | null {
  let nearest: OpenGroup<P> | null = null
  let shortest = Infinity
  for (const group of open) {
    const toLast = likenessDistance(likeness, group.last)
    if (toLast > maxDistance) continue
    const toFirst = group.first === group.last ? toLast : likenessDistance(likeness, group.first)
    const distance = Math.min(toLast, toFirst)
    if (toFirst > maxDistance || distance > similarDistance || distance >= shortest) continue
    nearest = group
    shortest = distance
  }
  return nearest
}

function toGroup<P extends GroupablePicture>(members: readonly P[], edited: boolean): SimilarGroup<P> {
  const front = frontOf(members)
  return { front, pictures: [front, ...members.filter((picture) => picture !== front)], edited }
}

/** The photographer's choice, then a suggested picture, then the sharpest, then the first. */
function frontOf<P extends GroupablePicture>(members: readonly P[]): P {
  const chosen = members.filter(({ groupFront }) => groupFront)
  const suggested = members.filter((picture) => picture.suggested)
  const candidates = chosen.length > 0 ? chosen : suggested.length > 0 ? suggested : members
  return candidates.reduce((best, picture) => ((picture.sharpness ?? 0) > (best.sharpness ?? 0) ? picture : best))
}

import { renditionKey, renditionsPrefix } from '../../apps/server/src/modules/pictures/object-keys.ts'
import { renditionSizes } from '@revela/domain'
import type { Entry, Ledger } from './ledger.ts'

export type PictureRow = {
  readonly id: string
  readonly customer_id: string
  readonly owner_kind: string
  readonly owner_id: string
  readonly number: number
  readonly title: string
  readonly object_key: string
  readonly bytes: number
  readonly sha256: string
  readonly version: number
  readonly state: string
}
type Counted = { readonly pictures: number; readonly bytes: number }
/** A gallery or a work; a work is never in the trash. */
export type OwnerRow = Counted & {
  readonly id: string
  readonly kind: 'gallery' | 'work'
  readonly customer_id: string
  readonly trashed: boolean
}
export type UsageRow = Counted & {
  readonly customer_id: string
  readonly galleries: number
  readonly workPictures: number
  readonly waiting: number
}

/** Everything the check looks at, after the sweep. */
export type Seen = {
  readonly pictures: readonly PictureRow[]
  readonly owners: readonly OwnerRow[]
  readonly usage: readonly UsageRow[]
  readonly keys: readonly string[]
  /** What reading an original gave: its hash and length, or null where there was nothing. */
  readonly originals: ReadonlyMap<string, { readonly sha256: string; readonly bytes: number } | null>
  readonly leftRows: number
  readonly deadJobs: number
}

/** Every one of these must be empty; the texts say which picture, customer or key. */
export const checks = [
  'lost',
  'corrupt',
  'duplicate',
  'undead',
  'orphan',
  'usage_drift',
  'owner_drift',
  'rendition_missing',
  'not_ready',
  'left_behind',
] as const
export type Findings = Readonly<Record<(typeof checks)[number], readonly string[]>>

export function findingsOf(ledger: Pick<Ledger, 'pictures' | 'covers'>, seen: Seen): Findings {
  const found = Object.fromEntries(checks.map((check) => [check, [] as string[]])) as Record<
    (typeof checks)[number],
    string[]
  >
  const covers = new Map(seen.pictures.filter(isCover).map((row) => [row.owner_id, row]))
  const pictures = new Map(seen.pictures.filter((row) => !isCover(row)).map((row) => [row.id, row]))
  for (const [id, entry] of ledger.pictures) judge(found, id, entry, pictures.get(id))
  for (const [id, entry] of ledger.covers) judge(found, `cover of ${id}`, entry, covers.get(id))
  judgeDuplicates(found.duplicate, ledger, seen.pictures)
  judgeObjects(found, seen)
  judgeCounters(found, seen)
  for (const row of seen.pictures) if (row.state !== 'ready') found.not_ready.push(`${row.id} is ${row.state}`)
  if (seen.leftRows > 0) found.left_behind.push(`${seen.leftRows} rows of tries and garbage`)
  if (seen.deadJobs > 0) found.left_behind.push(`${seen.deadJobs} dead jobs`)
  return found
}

type Found = Record<(typeof checks)[number], string[]>

function judge(found: Found, name: string, { may, title }: Entry, row: PictureRow | undefined): void {
  const is = row?.sha256 ?? null
  if (may.includes(is)) return
  if (is === null) found.lost.push(`${name} (${title})`)
  else if (may.every((content) => content === null)) found.undead.push(`${name} (${title})`)
  else found.corrupt.push(`${name} (${title}) is of other bytes than acknowledged`)
}

function judgeDuplicates(found: string[], ledger: Pick<Ledger, 'pictures' | 'covers'>, rows: readonly PictureRow[]) {
  const names = new Set<string>()
  for (const row of rows) {
    if (!isCover(row) && !ledger.pictures.has(row.id)) found.push(`${row.id} was never asked for`)
    const name = `${row.owner_id} ${isCover(row) ? 'cover' : row.title}`
    if (names.has(name)) found.push(`${name} twice`)
    names.add(name)
  }
}

function judgeObjects(found: Found, { pictures, keys, originals }: Seen): void {
  const there = new Set(keys)
  const wanted = new Set(pictures.map((row) => row.object_key))
  const prefixes = new Set<string>()
  for (const row of pictures) {
    const read = originals.get(row.object_key)
    if (read === null) found.lost.push(`${row.id}: its object is gone`)
    else if (read && (read.sha256 !== row.sha256 || read.bytes !== row.bytes)) {
      found.corrupt.push(`${row.id}: its object holds other bytes`)
    }
    const version = { customerId: row.customer_id, ownerId: row.owner_id, number: row.number, version: row.version }
    prefixes.add(renditionsPrefix(version))
    if (row.state !== 'ready') continue
    for (const size of renditionSizes) {
      if (!there.has(renditionKey(version, size))) found.rendition_missing.push(`${row.id} ${size}`)
    }
  }
  for (const key of keys) {
    const isWanted = wanted.has(key) || prefixes.has(key.slice(0, key.lastIndexOf('/') + 1))
    if (!isWanted && !key.startsWith('probe/')) found.orphan.push(key)
  }
}

function judgeCounters(found: Found, { pictures, owners, usage }: Seen): void {
  const inOwner = sums(pictures, (row) => row.owner_id)
  for (const owner of owners) {
    const drift = driftOf(owner, inOwner.get(owner.id))
    if (drift) found.owner_drift.push(`${owner.kind} ${owner.id}: ${drift}`)
  }
  const shown = new Map(owners.filter(({ trashed }) => !trashed).map((owner) => [owner.id, owner]))
  // Space is counted together, the photographs of each kind apart.
  const sumsOf = (rows: readonly PictureRow[]) => sums(rows, (row) => row.customer_id)
  const ofKind = (kind: OwnerRow['kind']) => sumsOf(pictures.filter((row) => shown.get(row.owner_id)?.kind === kind))
  const [inGalleries, inWorks] = [ofKind('gallery'), ofKind('work')]
  const waiting = Map.groupBy(
    pictures.filter((row) => row.state === 'stored'),
    (row) => row.customer_id,
  )
  const open = Map.groupBy(
    [...shown.values()].filter(({ kind }) => kind === 'gallery'),
    (owner) => owner.customer_id,
  )
  for (const row of usage) {
    const [ofGalleries, ofWorks] = [inGalleries.get(row.customer_id), inWorks.get(row.customer_id)]
    const bytes = (ofGalleries?.bytes ?? 0) + (ofWorks?.bytes ?? 0)
    const drift = driftOf(row, { pictures: ofGalleries?.pictures ?? 0, bytes })
    if (drift) found.usage_drift.push(`${row.customer_id}: ${drift}`)
    const beyond = row.workPictures - (ofWorks?.pictures ?? 0)
    if (beyond !== 0) found.usage_drift.push(`${row.customer_id}: ${beyond} pictures of works`)
    const more = row.galleries - (open.get(row.customer_id)?.length ?? 0)
    if (more !== 0) found.usage_drift.push(`${row.customer_id}: ${more} galleries`)
    const late = row.waiting - (waiting.get(row.customer_id)?.length ?? 0)
    if (late !== 0) found.usage_drift.push(`${row.customer_id}: ${late} waiting`)
  }
}

function sums(rows: readonly PictureRow[], keyOf: (row: PictureRow) => string): Map<string, Counted> {
  const total = new Map<string, Counted>()
  for (const row of rows) {
    const { pictures = 0, bytes = 0 } = total.get(keyOf(row)) ?? {}
    total.set(keyOf(row), { pictures: pictures + (isCover(row) ? 0 : 1), bytes: bytes + row.bytes })
  }
  return total
}

function driftOf(counter: Counted, { pictures, bytes }: Counted = { pictures: 0, bytes: 0 }): string | null {
  if (counter.pictures === pictures && counter.bytes === bytes) return null
  return `${counter.pictures - pictures} pictures, ${counter.bytes - bytes} bytes`
}

function isCover(row: PictureRow): boolean {
  return row.owner_kind === 'cover'
}

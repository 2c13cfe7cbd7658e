import { renditionKey, renditionsPrefix } from '../../apps/server/src/modules/pictures/object-keys.ts'
import { renditionSizes, spreadRenditionSizes } from '@revela/domain'
import type { Entry, Ledger } from './ledger.ts'
import type { OwnerKind } from './product-calls.ts'

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
  /** The number of its gallery's chapter; null: in none. */
  readonly chapter: number | null
}
export type ChapterRow = {
  readonly customer_id: string
  readonly gallery_id: string
  readonly number: number
  readonly title: string
}
type PictureTotals = { readonly pictures: number; readonly bytes: number }
/** A gallery, a work, or the draft of an album; a work is never in the trash. */
export type OwnerRow = PictureTotals & {
  readonly id: string
  readonly kind: OwnerKind
  readonly customer_id: string
  readonly trashed: boolean
}
export type UsageRow = PictureTotals & {
  readonly customer_id: string
  readonly galleries: number
  readonly workPictures: number
  readonly waiting: number
}

/** Everything the check reads, after the sweep. */
export type Snapshot = {
  readonly pictures: readonly PictureRow[]
  readonly owners: readonly OwnerRow[]
  readonly chapters: readonly ChapterRow[]
  readonly usage: readonly UsageRow[]
  readonly keys: readonly string[]
  /** The hash and length of each original that was read, or null where there was none. */
  readonly originals: ReadonlyMap<string, { readonly sha256: string; readonly bytes: number } | null>
  readonly leftoverRows: number
  readonly failedJobs: number
}

/** Every one of these lists must be empty; the texts name the picture, customer or key. */
export const checks = [
  'lost',
  'corrupt',
  'duplicate',
  'resurrected',
  'orphan',
  'usage_drift',
  'owner_drift',
  'rendition_missing',
  'not_ready',
  'leftover_rows',
  'chapter_lost',
  'chapter_wrong',
] as const
export type Findings = Readonly<Record<(typeof checks)[number], readonly string[]>>

type Acknowledged = Pick<Ledger, 'pictures' | 'covers' | 'chapters' | 'placements'>

export function findingsOf(ledger: Acknowledged, snapshot: Snapshot): Findings {
  const findings = Object.fromEntries(checks.map((check) => [check, [] as string[]])) as Record<
    (typeof checks)[number],
    string[]
  >
  const covers = new Map(snapshot.pictures.filter(isCover).map((row) => [row.owner_id, row]))
  const pictures = new Map(snapshot.pictures.filter((row) => !isCover(row)).map((row) => [row.id, row]))
  for (const [id, entry] of ledger.pictures) checkEntry(findings, id, entry, pictures.get(id))
  for (const [id, entry] of ledger.covers) checkEntry(findings, `cover of ${id}`, entry, covers.get(id))
  checkDuplicates(findings.duplicate, ledger, snapshot.pictures)
  checkObjects(findings, snapshot)
  checkCounters(findings, snapshot)
  checkChapters(findings, ledger, snapshot)
  for (const row of snapshot.pictures) if (row.state !== 'ready') findings.not_ready.push(`${row.id} is ${row.state}`)
  if (snapshot.leftoverRows > 0)
    findings.leftover_rows.push(`${snapshot.leftoverRows} leftover rows of attempts and garbage`)
  if (snapshot.failedJobs > 0) findings.leftover_rows.push(`${snapshot.failedJobs} failed jobs`)
  return findings
}

type MutableFindings = Record<(typeof checks)[number], string[]>

function checkEntry(
  findings: MutableFindings,
  name: string,
  { allowedContents, title }: Entry,
  row: PictureRow | undefined,
): void {
  const storedSha256 = row?.sha256 ?? null
  if (allowedContents.includes(storedSha256)) return
  if (storedSha256 === null) findings.lost.push(`${name} (${title})`)
  else if (allowedContents.every((content) => content === null)) findings.resurrected.push(`${name} (${title})`)
  else findings.corrupt.push(`${name} (${title}) has other bytes than acknowledged`)
}

function checkDuplicates(findings: string[], ledger: Pick<Ledger, 'pictures' | 'covers'>, rows: readonly PictureRow[]) {
  const names = new Set<string>()
  for (const row of rows) {
    if (!isCover(row) && !ledger.pictures.has(row.id)) findings.push(`${row.id} was never requested`)
    const name = `${row.owner_id} ${isCover(row) ? 'cover' : row.title}`
    if (names.has(name)) findings.push(`${name} twice`)
    names.add(name)
  }
}

function checkObjects(findings: MutableFindings, { pictures, keys, originals }: Snapshot): void {
  const existingKeys = new Set(keys)
  const expectedKeys = new Set(pictures.map((row) => row.object_key))
  const prefixes = new Set<string>()
  for (const row of pictures) {
    const read = originals.get(row.object_key)
    if (read === null) findings.lost.push(`${row.id}: its object is missing`)
    else if (read && (read.sha256 !== row.sha256 || read.bytes !== row.bytes)) {
      findings.corrupt.push(`${row.id}: its object has other bytes`)
    }
    const version = { customerId: row.customer_id, ownerId: row.owner_id, number: row.number, version: row.version }
    prefixes.add(renditionsPrefix(version))
    if (row.state !== 'ready') continue
    for (const size of row.owner_kind === 'album_version' ? spreadRenditionSizes : renditionSizes) {
      if (!existingKeys.has(renditionKey(version, size))) findings.rendition_missing.push(`${row.id} ${size}`)
    }
  }
  for (const key of keys) {
    const isExpected = expectedKeys.has(key) || prefixes.has(key.slice(0, key.lastIndexOf('/') + 1))
    if (!isExpected && !key.startsWith('probe/')) findings.orphan.push(key)
  }
}

function checkCounters(findings: MutableFindings, { pictures, owners, usage }: Snapshot): void {
  const inOwner = sums(pictures, (row) => row.owner_id)
  for (const owner of owners) {
    const drift = driftOf(owner, inOwner.get(owner.id))
    if (drift) findings.owner_drift.push(`${owner.kind} ${owner.id}: ${drift}`)
  }
  const visibleOwners = new Map(owners.filter(({ trashed }) => !trashed).map((owner) => [owner.id, owner]))
  // Space is counted together, pictures of galleries and of works separately, spreads not at all.
  const sumsOf = (rows: readonly PictureRow[]) => sums(rows, (row) => row.customer_id)
  const sumsByKind = (kind: OwnerRow['kind']) =>
    sumsOf(pictures.filter((row) => visibleOwners.get(row.owner_id)?.kind === kind))
  const [inGalleries, inWorks, inAlbums] = [sumsByKind('gallery'), sumsByKind('work'), sumsByKind('album')]
  const waiting = Map.groupBy(
    pictures.filter((row) => row.state === 'stored'),
    (row) => row.customer_id,
  )
  const open = Map.groupBy(
    [...visibleOwners.values()].filter(({ kind }) => kind === 'gallery'),
    (owner) => owner.customer_id,
  )
  for (const row of usage) {
    const [galleryTotals, workTotals] = [inGalleries.get(row.customer_id), inWorks.get(row.customer_id)]
    const bytes = (galleryTotals?.bytes ?? 0) + (workTotals?.bytes ?? 0) + (inAlbums.get(row.customer_id)?.bytes ?? 0)
    const drift = driftOf(row, { pictures: galleryTotals?.pictures ?? 0, bytes })
    if (drift) findings.usage_drift.push(`${row.customer_id}: ${drift}`)
    const extraWorkPictures = row.workPictures - (workTotals?.pictures ?? 0)
    if (extraWorkPictures !== 0) findings.usage_drift.push(`${row.customer_id}: ${extraWorkPictures} pictures of works`)
    const extraGalleries = row.galleries - (open.get(row.customer_id)?.length ?? 0)
    if (extraGalleries !== 0) findings.usage_drift.push(`${row.customer_id}: ${extraGalleries} galleries`)
    const extraWaiting = row.waiting - (waiting.get(row.customer_id)?.length ?? 0)
    if (extraWaiting !== 0) findings.usage_drift.push(`${row.customer_id}: ${extraWaiting} waiting`)
  }
}

/** Only galleries in which chapters were changed: the pictures of the others were never in one. */
function checkChapters(findings: MutableFindings, ledger: Acknowledged, { pictures, chapters }: Snapshot): void {
  const titles = new Map<string, string>()
  const stored = new Map<string, number>()
  for (const { customer_id: customerId, gallery_id: galleryId, number, title } of chapters) {
    titles.set(`${customerId} ${galleryId} ${number}`, title)
    stored.set(`${galleryId} ${title}`, (stored.get(`${galleryId} ${title}`) ?? 0) + 1)
  }
  const galleries = new Set([...ledger.chapters.values()].map(({ ownerId }) => ownerId))
  for (const [id, { allowedContents }] of ledger.chapters) {
    const count = stored.get(id) ?? 0
    if (count > 1) findings.chapter_lost.push(`${id} is stored ${count} times`)
    else if (count === 0 && !allowedContents.includes(null)) findings.chapter_lost.push(`${id} is missing`)
    else if (count === 1 && allowedContents.every((content) => content === null))
      findings.chapter_lost.push(`${id} is back`)
  }
  for (const { gallery_id: galleryId, title } of chapters) {
    const isUnknown = galleries.has(galleryId) && !ledger.chapters.has(`${galleryId} ${title}`)
    if (isUnknown) findings.chapter_lost.push(`${galleryId} ${title} was never requested`)
  }
  for (const row of pictures) {
    const title = row.chapter === null ? null : titles.get(`${row.customer_id} ${row.owner_id} ${row.chapter}`)
    if (title === undefined) findings.chapter_wrong.push(`${row.id} is in chapter ${row.chapter}, which does not exist`)
    // A deletion without a final response may have left it, with its chapter of any time.
    if (ledger.pictures.get(row.id)?.allowedContents.includes(null) || !galleries.has(row.owner_id)) continue
    const allowed = ledger.placements.get(row.id)?.allowedContents ?? [null]
    if (title !== undefined && !allowed.includes(title))
      findings.chapter_wrong.push(
        `${row.id} is in ${title ?? 'no chapter'} instead of ${allowed.join(' or ') || 'none'}`,
      )
  }
}

function sums(rows: readonly PictureRow[], keyOf: (row: PictureRow) => string): Map<string, PictureTotals> {
  const total = new Map<string, PictureTotals>()
  for (const row of rows) {
    const { pictures = 0, bytes = 0 } = total.get(keyOf(row)) ?? {}
    total.set(keyOf(row), { pictures: pictures + (isCover(row) ? 0 : 1), bytes: bytes + row.bytes })
  }
  return total
}

function driftOf(
  counter: PictureTotals,
  { pictures, bytes }: PictureTotals = { pictures: 0, bytes: 0 },
): string | null {
  if (counter.pictures === pictures && counter.bytes === bytes) return null
  return `${counter.pictures - pictures} pictures, ${counter.bytes - bytes} bytes`
}

function isCover(row: PictureRow): boolean {
  return row.owner_kind === 'cover'
}

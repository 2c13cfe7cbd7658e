import { DAY_MS, HOUR_MS } from '@revela/domain'
import { shardOf } from '../../platform/object-store/customer-prefixes.ts'
import type { BackupDeps, FindingKind } from './backup.module.ts'
import { queueCopy, copyRetentionMs, findTasks } from './copy-task.repository.ts'
import { listOpenFindings, recordFinding, resolveFinding, resolveStaleFindings } from './finding.repository.ts'
import {
  copyVerified,
  findTrackedObjects,
  listTrackedObjects,
  listOwners,
  listPendingKeys,
  InvalidObjectError,
  readVerified,
  type TrackedObject,
} from './tracked-object.read.ts'
import { type ClaimedRound, saveCompared, saveRound, type Round } from './scrub-schedule.repository.ts'
import { compareObjects } from './compare-objects.ts'
import { listFolders, trackedPrefixes } from './sequences.ts'

/** Every original is read and hashed once per round of this many days. */
const roundDays = 30

/**
 * Returns how far a round should have come by tonight, as a key. Keys end in random hexadecimal digits, so a share of
 * the digits is the same share of the originals. Each night completes its own share, starting with the first.
 */
export function roundTarget(prefix: string, startedAt: Date, now: Date): { lastKey: string | null; isLast: boolean } {
  const night = Math.floor((now.getTime() - startedAt.getTime()) / DAY_MS) + 1
  if (night >= roundDays) return { lastKey: null, isLast: true }
  const digits = Math.floor((0xffffffff * Math.max(1, night)) / roundDays)
  return { lastKey: prefix + digits.toString(16).padStart(8, '0'), isLast: false }
}

/** Counts of what a scrub found, repaired and read. */
export type ScrubCounts = Record<FindingKind | 'repaired' | 'checked' | 'checkedBytes', number>

export const emptyScrubCounts = (): ScrubCounts => ({
  missing: 0,
  damaged: 0,
  untracked: 0,
  uncopied: 0,
  stray_copy: 0,
  repaired: 0,
  checked: 0,
  checkedBytes: 0,
})

const pageSize = 100
/** Objects of one customer that are read at a time; each is in memory as a whole. */
const lanesOfCustomer = 3

/**
 * Reads and hashes the originals from the last one checked to tonight's target. The next night makes up for a missed
 * one. Stops when the time is over; the next run continues from there.
 */
async function verifyChecksums(
  { db, clock }: BackupDeps,
  customerId: string,
  round: Round,
  options: {
    readonly counts: ScrubCounts
    readonly maxRunMs: number
    readonly fullRound?: boolean
    readonly checkObject: (object: TrackedObject) => Promise<RepairResult | null>
  },
): Promise<{ round: Round; isDone: boolean }> {
  const [, originals] = trackedPrefixes(customerId) as [string, string]
  const { lastKey, isLast } = options.fullRound
    ? { lastKey: null, isLast: true }
    : roundTarget(originals, round.startedAt, clock())
  const loopStartedAt = performance.now()
  let lastCheckedKey = round.checkedThrough
  const note = async (next: Round) => {
    await db.tenant(customerId, (tx) => saveRound(tx, customerId, next))
    return next
  }
  for (;;) {
    const after = lastCheckedKey > originals ? lastCheckedKey : originals
    const page = await db.tenant(customerId, (tx) => listTrackedObjects(tx, customerId, after, pageSize))
    const due = page.filter(({ key }) => lastKey === null || key <= lastKey)
    const waiting = due.values()
    const lane = async () => {
      for (const object of waiting) {
        await options.checkObject(object)
        options.counts.checked += 1
        options.counts.checkedBytes += object.bytes ?? 0
      }
    }
    await Promise.all(Array.from({ length: lanesOfCustomer }, lane))
    lastCheckedKey = due.at(-1)?.key ?? lastCheckedKey
    if (due.length < pageSize) break
    await note({ startedAt: round.startedAt, checkedThrough: lastCheckedKey })
    if (performance.now() - loopStartedAt > options.maxRunMs) {
      return { round: { startedAt: round.startedAt, checkedThrough: lastCheckedKey }, isDone: false }
    }
  }
  const next = isLast
    ? { startedAt: clock(), checkedThrough: '' }
    : { startedAt: round.startedAt, checkedThrough: lastKey ?? lastCheckedKey }
  return { round: await note(next), isDone: true }
}

type RepairResult = { readonly kind: 'missing' | 'damaged'; readonly repaired: boolean }

/**
 * Reads one object completely. If it is missing or differs from its row, overwrites it with the backup copy if that one
 * is valid.
 */
async function repair(
  { db, store, copy }: Pick<BackupDeps, 'db' | 'store' | 'copy'>,
  customerId: string,
  object: TrackedObject,
): Promise<RepairResult | null> {
  const { state } = await readVerified(store, object)
  if (state === 'sound') return null
  // The object was deleted or overwritten meanwhile if no row references it.
  const tracked = await db.tenant(customerId, (tx) => findTrackedObjects(tx, customerId, [object.key]))
  if (!tracked.has(object.key)) return null
  if (!copy) return { kind: state, repaired: false }
  try {
    await copyVerified(copy, store, object)
  } catch (error) {
    if (!(error instanceof InvalidObjectError)) throw error
    return { kind: state, repaired: false }
  }
  return { kind: state, repaired: (await readVerified(store, object)).state === 'sound' }
}

/** Shorter than a day: a customer whose checksums take several runs of a night is compared in the first. */
const comparedForMs = 12 * HOUR_MS

/**
 * Compares rows, store and backup of one customer once a night, and verifies tonight's share of the checksums. Returns
 * how far the round came.
 */
export async function scrubCustomer(
  deps: BackupDeps,
  customerId: string,
  round: ClaimedRound,
  options: { counts: ScrubCounts; fullRound?: boolean; maxRunMs: number },
): Promise<{ round: Round; isDone: boolean }> {
  const { db, clock } = deps
  const { counts } = options
  const startedAt = clock()
  const note: Repairs['note'] = async (key, kind, { repaired } = { repaired: false }) => {
    counts[kind] += 1
    if (repaired) counts.repaired += 1
    await db.tenant(customerId, (tx) => recordFinding(tx, customerId, { key, kind, repaired }, clock()))
  }
  const unrepairable = new Set<string>()
  const checkObject = async (object: TrackedObject) => {
    const result = await repair(deps, customerId, object)
    if (result) await note(object.key, result.kind, result)
    if (result && !result.repaired) unrepairable.add(object.key)
    return result
  }
  const isCompared = round.comparedAt && startedAt.getTime() - round.comparedAt.getTime() < comparedForMs
  if (!isCompared || options.fullRound) {
    await repairDiscrepancies(deps, customerId, { startedAt, unrepairable, note, checkObject })
    await db.tenant(customerId, (tx) => saveCompared(tx, customerId, startedAt))
  }
  return verifyChecksums(deps, customerId, round, { ...options, checkObject })
}

type Repairs = {
  readonly startedAt: Date
  /** Objects that neither store has. */
  readonly unrepairable: ReadonlySet<string>
  readonly note: (key: string, kind: FindingKind, result?: { readonly repaired: boolean }) => Promise<void>
  readonly checkObject: (object: TrackedObject) => Promise<RepairResult | null>
}

async function repairDiscrepancies(
  deps: BackupDeps,
  customerId: string,
  { startedAt, unrepairable, note, checkObject }: Repairs,
): Promise<void> {
  const { db, clock, store } = deps
  const discrepancies = await compareObjects(deps, customerId)
  for (const object of [...discrepancies.missing, ...discrepancies.damaged]) await checkObject(object)

  const untrackedCandidates = [...discrepancies.untracked]
  const owners = await db.tenant(customerId, (tx) => listOwners(tx, customerId))
  for await (const folder of listFolders(store, renditionsFolder(customerId))) {
    if (!owners.has(folder.split('/').at(-2)!)) untrackedCandidates.push(folder)
  }
  for (const key of await filterUntracked(deps, customerId, untrackedCandidates)) await note(key, 'untracked')

  // Objects uploaded during the scrub have a copy task: only an object without one is a finding.
  const queueCopies = async (keys: readonly string[], kind: 'uncopied' | 'stray_copy') => {
    if (keys.length === 0) return
    const [tasks, tracked] = await db.tenant(customerId, async (tx) => [
      await findTasks(tx, customerId, keys),
      await findTrackedObjects(tx, customerId, keys),
    ])
    const queued = new Set(tasks.map((task) => task.object_key))
    const isDeletion = kind === 'stray_copy'
    const dueAt = isDeletion ? new Date(clock().getTime() + copyRetentionMs) : clock()
    for (const key of keys.filter((candidate) => !queued.has(candidate) && tracked.has(candidate) !== isDeletion)) {
      await db.tenant(customerId, (tx) =>
        queueCopy(tx, customerId, { object_key: key, is_deletion: isDeletion, due_at: dueAt }),
      )
      await note(key, kind, { repaired: true })
    }
  }
  // An object that neither store has cannot be copied; it is already reported as missing.
  await queueCopies(
    discrepancies.uncopied.filter((key) => !unrepairable.has(key)),
    'uncopied',
  )
  await queueCopies(discrepancies.orphanedCopies, 'stray_copy')
  await db.tenant(customerId, (tx) =>
    resolveStaleFindings(tx, customerId, ['missing', 'untracked'], startedAt, clock()),
  )

  const damaged = (await db.tenant(customerId, (tx) => listOpenFindings(tx, customerId))).filter(
    ({ kind, last_found_at }) => kind === 'damaged' && last_found_at < startedAt,
  )
  const stillTracked = await db.tenant(customerId, (tx) =>
    findTrackedObjects(
      tx,
      customerId,
      damaged.map(({ key }) => key),
    ),
  )
  for (const { key } of damaged) {
    const object = stillTracked.get(key)
    if (!object || !(await checkObject(object))) {
      await db.tenant(customerId, (tx) => resolveFinding(tx, customerId, key, 'damaged', clock()))
    }
  }
}

/** Returns the keys that neither a row nor a pending operation names. */
async function filterUntracked({ db }: BackupDeps, customerId: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  return db.tenant(customerId, async (tx) => {
    const pending = await listPendingKeys(tx, customerId, keys)
    const tracked = await findTrackedObjects(tx, customerId, keys)
    return keys.filter((key) => !pending.has(key) && !tracked.has(key))
  })
}

/** The folder of a customer's renditions, with one subfolder for each owner. */
function renditionsFolder(customerId: string): string {
  return `r/${shardOf(customerId)}/${customerId}/`
}

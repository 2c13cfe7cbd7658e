import { DAY_MS } from '@revela/domain'
import type { ListedObject } from '../../platform/object-store/object-store.ts'
import { shardOf } from '../../platform/object-store/customer-prefixes.ts'
import type { BackupNeeds, FindingKind } from './backup.module.ts'
import { askForCopy, copyRetentionMs, findTasks } from './copy-task.repository.ts'
import { listOpen, noteFinding, settle, settleUnseen } from './finding.repository.ts'
import {
  carryOver,
  findKept,
  listKept,
  listOwners,
  listSpokenFor,
  NotSound,
  readVerified,
  type KeptObject,
} from './kept-object.read.ts'
import { noteRound, type Round } from './scrub-watch.repository.ts'
import { foldersOf, keptObjects, keptPrefixes, mergeByKey, storedObjects } from './sequences.ts'

/** Every original is read and hashed once in this time. */
const roundDays = 30

/**
 * How far a round should have come by tonight, as a key: keys end in random hexadecimal digits, so a part of the digits
 * is the same part of the originals. A night's part is done in that night, the first one included.
 */
export function partOfRound(prefix: string, began: Date, now: Date): { upTo: string | null; isLast: boolean } {
  const night = Math.floor((now.getTime() - began.getTime()) / DAY_MS) + 1
  if (night >= roundDays) return { upTo: null, isLast: true }
  const digits = Math.floor((0xffffffff * Math.max(1, night)) / roundDays)
  return { upTo: prefix + digits.toString(16).padStart(8, '0'), isLast: false }
}

/** What a scrub found, mended and read. */
export type Tally = Record<FindingKind | 'repaired' | 'checked' | 'checkedBytes', number>

export const emptyTally = (): Tally => ({
  missing: 0,
  damaged: 0,
  untracked: 0,
  uncopied: 0,
  stray_copy: 0,
  repaired: 0,
  checked: 0,
  checkedBytes: 0,
})

const atOnce = 100

/**
 * Reads and hashes the originals between the last one checked and where the round should be tonight. What a night was
 * missed for, the next one makes good. Stops when the time is over; the next goes on from there.
 */
async function checkSums(
  { db, clock }: BackupNeeds,
  customerId: string,
  round: Round,
  given: {
    readonly tally: Tally
    readonly longestMs: number
    readonly wholeRound?: boolean
    readonly look: (object: KeptObject) => Promise<Mended | null>
  },
): Promise<{ round: Round; isDone: boolean }> {
  const [, originals] = keptPrefixes(customerId) as [string, string]
  const { upTo, isLast } = given.wholeRound
    ? { upTo: null, isLast: true }
    : partOfRound(originals, round.began, clock())
  const begun = performance.now()
  let through = round.checkedThrough
  const note = async (next: Round) => {
    await db.tenant(customerId, (tx) => noteRound(tx, customerId, next))
    return next
  }
  for (;;) {
    const after = through > originals ? through : originals
    const page = await db.tenant(customerId, (tx) => listKept(tx, customerId, after, atOnce))
    const due = page.filter(({ key }) => upTo === null || key <= upTo)
    for (const object of due) {
      await given.look(object)
      given.tally.checked += 1
      given.tally.checkedBytes += object.bytes ?? 0
      through = object.key
    }
    if (due.length < atOnce) break
    await note({ began: round.began, checkedThrough: through })
    if (performance.now() - begun > given.longestMs) {
      return { round: { began: round.began, checkedThrough: through }, isDone: false }
    }
  }
  const next = isLast ? { began: clock(), checkedThrough: '' } : { began: round.began, checkedThrough: upTo ?? through }
  return { round: await note(next), isDone: true }
}

type Mended = { readonly kind: 'missing' | 'damaged'; readonly repaired: boolean }

/** Looks at one object whole; where it is gone or not what its row says, writes the copy's over it if that one fits. */
async function mend(
  { db, store, copy }: Pick<BackupNeeds, 'db' | 'store' | 'copy'>,
  customerId: string,
  object: KeptObject,
): Promise<Mended | null> {
  const { state } = await readVerified(store, object)
  if (state === 'sound') return null
  // Deleted or overwritten while we looked: then its row names it no longer.
  const kept = await db.tenant(customerId, (tx) => findKept(tx, customerId, [object.key]))
  if (!kept.has(object.key)) return null
  if (!copy) return { kind: state, repaired: false }
  try {
    await carryOver(copy, store, object)
  } catch (fault) {
    if (!(fault instanceof NotSound)) throw fault
    return { kind: state, repaired: false }
  }
  return { kind: state, repaired: (await readVerified(store, object)).state === 'sound' }
}

/** What looks wrong when rows, store and copy are read one after the other; whoever acts on it looks again. */
type Suspicions = {
  missing: KeptObject[]
  damaged: KeptObject[]
  untracked: string[]
  uncopied: string[]
  strayCopies: string[]
}

// Younger than this an object may belong to something that is only under way.
const youngMs = DAY_MS

async function compareObjects(
  { db, clock, store, copy }: Pick<BackupNeeds, 'db' | 'clock' | 'store' | 'copy'>,
  customerId: string,
): Promise<Suspicions> {
  const found: Suspicions = { missing: [], damaged: [], untracked: [], uncopied: [], strayCopies: [] }
  const isOld = (object: ListedObject) => clock().getTime() - object.storedAt.getTime() > youngMs
  const prefixes = keptPrefixes(customerId)
  const all = mergeByKey(
    keptObjects(db, customerId),
    storedObjects(store, prefixes),
    copy ? storedObjects(copy, prefixes) : nothing(),
  )
  for await (const { key, a: row, b: object, c: copied } of all) {
    if (row && !object) found.missing.push(row)
    else if (row && object && row.bytes !== null && row.bytes !== object.bytes) found.damaged.push(row)
    if (!row && object && isOld(object)) found.untracked.push(key)
    if (!copy) continue
    const wrongCopy = row && row.bytes !== null && copied && row.bytes !== copied.bytes
    if (row && (!copied || wrongCopy)) found.uncopied.push(key)
    if (!row && copied && isOld(copied)) found.strayCopies.push(key)
  }
  return found
}

async function* nothing(): AsyncGenerator<ListedObject> {
  yield* []
}

/** Rows, store and copy of one customer compared, and tonight's part of the checksums. Answers how far these came. */
export async function scrubCustomer(
  needs: BackupNeeds,
  customerId: string,
  round: Round,
  given: { tally: Tally; wholeRound?: boolean; longestMs: number },
): Promise<{ round: Round; isDone: boolean }> {
  const { db, clock, store } = needs
  const { tally } = given
  const began = clock()
  const note = async (key: string, kind: FindingKind, { repaired } = { repaired: false }) => {
    tally[kind] += 1
    if (repaired) tally.repaired += 1
    await db.tenant(customerId, (tx) => noteFinding(tx, customerId, { key, kind, repaired }, clock()))
  }
  const beyondHelp = new Set<string>()
  const look = async (object: KeptObject) => {
    const seen = await mend(needs, customerId, object)
    if (seen) await note(object.key, seen.kind, seen)
    if (seen && !seen.repaired) beyondHelp.add(object.key)
    return seen
  }
  const found = await compareObjects(needs, customerId)
  for (const object of [...found.missing, ...found.damaged]) await look(object)

  const doubtful = [...found.untracked]
  const owners = await db.tenant(customerId, (tx) => listOwners(tx, customerId))
  for await (const folder of foldersOf(store, rendered(customerId))) {
    if (!owners.has(folder.split('/').at(-2)!)) doubtful.push(folder)
  }
  for (const key of await nobodys(needs, customerId, doubtful)) await note(key, 'untracked')

  // What was uploaded while we read waits in the list of tasks: only what nobody will copy is a finding.
  const ask = async (keys: readonly string[], kind: 'uncopied' | 'stray_copy') => {
    if (keys.length === 0) return
    const [tasks, kept] = await db.tenant(customerId, async (tx) => [
      await findTasks(tx, customerId, keys),
      await findKept(tx, customerId, keys),
    ])
    const asked = new Set(tasks.map((task) => task.object_key))
    const forget = kind === 'stray_copy'
    const dueAt = forget ? new Date(clock().getTime() + copyRetentionMs) : clock()
    for (const key of keys.filter((one) => !asked.has(one) && kept.has(one) !== forget)) {
      await db.tenant(customerId, (tx) => askForCopy(tx, customerId, { object_key: key, forget, due_at: dueAt }))
      await note(key, kind, { repaired: true })
    }
  }
  // One that neither has cannot be copied: it is missing, and said so above.
  await ask(
    found.uncopied.filter((key) => !beyondHelp.has(key)),
    'uncopied',
  )
  await ask(found.strayCopies, 'stray_copy')
  await db.tenant(customerId, (tx) => settleUnseen(tx, customerId, ['missing', 'untracked'], began, clock()))

  const damaged = (await db.tenant(customerId, (tx) => listOpen(tx, customerId))).filter(
    ({ kind, seen_at }) => kind === 'damaged' && seen_at < began,
  )
  const stillKept = await db.tenant(customerId, (tx) =>
    findKept(
      tx,
      customerId,
      damaged.map(({ key }) => key),
    ),
  )
  for (const { key } of damaged) {
    const object = stillKept.get(key)
    if (!object || !(await look(object))) {
      await db.tenant(customerId, (tx) => settle(tx, customerId, key, 'damaged', clock()))
    }
  }
  return checkSums(needs, customerId, round, { ...given, look })
}

/** Of keys without a row, those for which nobody else answers either. */
async function nobodys({ db }: BackupNeeds, customerId: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  return db.tenant(customerId, async (tx) => {
    const spokenFor = await listSpokenFor(tx, customerId, keys)
    const kept = await findKept(tx, customerId, keys)
    return keys.filter((key) => !spokenFor.has(key) && !kept.has(key))
  })
}

/** Below this lie a customer's renditions, in a folder for each owner. */
function rendered(customerId: string): string {
  return `r/${shardOf(customerId)}/${customerId}/`
}

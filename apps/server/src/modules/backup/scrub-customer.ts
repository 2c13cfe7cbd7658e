import { askForCopy, copyRetentionMs, findTasks } from './copy-task.repository.ts'
import { checkSums } from './check-sums.ts'
import { compareObjects } from './compare-objects.ts'
import { listOpen, noteFinding, settle, settleUnseen } from './finding.repository.ts'
import { findKept, listOwners, listSpokenFor, type KeptObject } from './kept-object.read.ts'
import { mend } from './mend.ts'
import type { BackupNeeds } from './backup.needs.ts'
import type { FindingKind } from './backup.tables.ts'
import type { Round } from './scrub-watch.repository.ts'
import { foldersOf } from './sequences.ts'
import { rendered } from './rendered.ts'
import type { Tally } from './tally.ts'

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
  const note = async (key: string, kind: FindingKind, repaired = false) => {
    tally[kind] += 1
    if (repaired) tally.repaired += 1
    await db.tenant(customerId, (tx) => noteFinding(tx, customerId, { key, kind, repaired }, clock()))
  }
  const beyondHelp = new Set<string>()
  const look = async (object: KeptObject) => {
    const seen = await mend(needs, customerId, object)
    if (seen) await note(object.key, seen.kind, seen.repaired)
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
      await note(key, kind, true)
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

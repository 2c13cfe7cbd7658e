import { partOfRound } from './part-of-round.ts'
import { listKept, type KeptObject } from './kept-object.read.ts'
import type { Mended } from './mend.ts'
import type { BackupNeeds } from './backup.needs.ts'
import { noteRound, type Round } from './scrub-watch.repository.ts'
import type { Tally } from './tally.ts'
import { keptPrefixes } from './sequences.ts'

const atOnce = 100

/**
 * Reads and hashes the originals between the last one checked and where the round should be tonight. What a night was
 * missed for, the next one makes good. Stops when the time is over; the next goes on from there.
 */
export async function checkSums(
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

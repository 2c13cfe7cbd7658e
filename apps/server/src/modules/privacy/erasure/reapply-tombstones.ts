import { eraseCopies } from '../../safekeeping/index.ts'
import { closeDoors } from './close-doors.ts'
import { eraseObjects, eraseRows, type ErasingNeeds } from './erase-all.ts'
import { ensureBegun } from './erasure.repository.ts'
import { keepRecords } from './kept-record.repository.ts'
import { listTombstones } from './tombstones.ts'

export type Reapplied = {
  readonly tombstones: number
  /** Accounts of which a backup had brought something back. */
  readonly accounts: number
  readonly rows: number
  readonly objects: number
}

/** As long as one account takes. */
const patienceMs = 30 * 60_000

/**
 * After a restore: whatever was erased on purpose goes again, whether its rows or its objects came back. What must be
 * kept is put aside first, as it was then. May be run at any time, and again.
 */
export async function reapplyTombstones(needs: ErasingNeeds, since?: Date): Promise<Reapplied> {
  const { db, store, eraser } = needs
  const sum = { tombstones: 0, accounts: 0, rows: 0, objects: 0 }
  for await (const { customer_id: customerId, erasure, erased_at } of listTombstones(store, since)) {
    const until = Date.now() + patienceMs
    const erasedAt = new Date(erased_at)
    const before = sum.rows + sum.objects
    await db.tenant(customerId, async (tx) => {
      await ensureBegun(tx, { customerId, id: erasure, erasedAt })
      await closeDoors(tx, customerId, erasedAt)
      await keepRecords(tx, customerId, erasedAt)
    })
    const counting = {
      ...eraser,
      erase: async (...of: Parameters<typeof eraser.erase>) => {
        const gone = await eraser.erase(...of)
        sum.rows += gone
        return gone
      },
    }
    const tell = async (gone: number) => {
      sum.objects += gone
    }
    const isDone =
      (await eraseRows(counting, customerId, { except: [], until })) &&
      (await eraseObjects(store, customerId, { until, tell }))
    if (!isDone) throw new Error(`the account of erasure ${erasure} could not be erased again in time`)
    await eraser.forgetJobs(customerId, null)
    await db.tenant(customerId, (tx) => eraseCopies(tx, customerId, needs.clock()))
    sum.tombstones += 1
    if (sum.rows + sum.objects > before) sum.accounts += 1
  }
  return sum
}

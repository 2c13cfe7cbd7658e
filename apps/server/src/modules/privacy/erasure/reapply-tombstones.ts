import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { eraseCopies } from '../../backup/index.ts'
import { closeDoors, eraseObjects, eraseRows, type ErasingNeeds } from './erase-all.ts'
import { ensureBegun, wasTakenBack } from './erasure.repository.ts'
import { keepRecords } from './kept-record.repository.ts'
import { listTombstones, type Tombstone } from './tombstones.ts'

export type Reapplied = {
  readonly tombstones: number
  /** Left alone: taken back, of an account that is younger, or not of our writing. */
  readonly skipped: number
  /** Accounts of which a backup had brought something back. */
  readonly accounts: number
  readonly rows: number
  readonly objects: number
}

type Given = {
  readonly since?: Date | undefined
  /** Nothing is changed; `judged` hears what would be. */
  readonly dryRun?: boolean
  readonly judged?: (key: string, verdict: Verdict | 'not-ours') => void
}

/** As long as one account takes. */
const patienceMs = 30 * 60_000

/**
 * After a restore: whatever was erased on purpose goes again, whether its rows or its objects came back. What must be
 * kept is put aside first, as it was then. May be run again.
 */
export async function reapplyTombstones(needs: ErasingNeeds, given: Given = {}): Promise<Reapplied> {
  const sum = { tombstones: 0, skipped: 0, accounts: 0, rows: 0, objects: 0 }
  for await (const { key, stone: tombstone } of listTombstones(needs, given.since)) {
    if (tombstone === null) {
      given.judged?.(key, 'not-ours')
      sum.skipped += 1
      continue
    }
    const verdict = await needs.db.tenant(tombstone.customer_id, async (tx) => {
      const judged = await judgeTombstone(tx, tombstone)
      if (judged === 'erase' && !given.dryRun) await beginAgain(tx, tombstone)
      return judged
    })
    given.judged?.(key, verdict)
    if (verdict !== 'erase') {
      sum.skipped += 1
      continue
    }
    sum.tombstones += 1
    if (given.dryRun) continue
    const { rows, objects } = await eraseAgain(needs, tombstone)
    sum.rows += rows
    sum.objects += objects
    if (rows + objects > 0) sum.accounts += 1
  }
  return sum
}

async function beginAgain(tx: Tx, tombstone: Tombstone): Promise<void> {
  const { customer_id: customerId, erasure: id } = tombstone
  const erasedAt = new Date(tombstone.erased_at)
  await ensureBegun(tx, { customerId, id, erasedAt })
  await closeDoors(tx, customerId, erasedAt)
  await keepRecords(tx, customerId, erasedAt)
}

async function eraseAgain({ db, store, eraser, clock }: ErasingNeeds, tombstone: Tombstone) {
  const { customer_id: customerId, erasure } = tombstone
  const until = Date.now() + patienceMs
  const gone = { rows: 0, objects: 0 }
  const counting = {
    ...eraser,
    erase: async (...of: Parameters<typeof eraser.erase>) => {
      const rows = await eraser.erase(...of)
      gone.rows += rows
      return rows
    },
  }
  const tell = async (objects: number) => {
    gone.objects += objects
  }
  const isDone =
    (await eraseRows(counting, customerId, { except: [], until })) &&
    (await eraseObjects(store, customerId, { until, tell }))
  if (!isDone) throw new Error(`the account of erasure ${erasure} could not be erased again in time`)
  await eraser.forgetJobs(customerId, null)
  await db.tenant(customerId, (tx) => eraseCopies(tx, customerId, clock()))
  return gone
}

/** `taken-back`: its owner kept the account; `newer`: the account that bears this id was made after the erasure. */
type Verdict = 'erase' | 'taken-back' | 'newer'

/** Whether what a tombstone says may be believed of the account as it stands. */
async function judgeTombstone(tx: Tx, { customer_id, erasure, erased_at }: Tombstone): Promise<Verdict> {
  if (await wasTakenBack(tx, customer_id, erasure)) return 'taken-back'
  const { rows } = await sql<{ newer: boolean }>`
    select created_at > ${new Date(erased_at)} as newer from customer where customer_id = ${customer_id}`.execute(tx)
  return rows[0]?.newer ? 'newer' : 'erase'
}

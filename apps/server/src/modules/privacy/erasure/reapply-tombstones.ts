import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { eraseCopies } from '../../backup/index.ts'
import { revokeAccess, eraseObjects, eraseRows, type EraseDeps } from './erase-all.ts'
import { ensureStarted, isRevoked } from './erasure.repository.ts'
import { retainRecords } from './retained-record.repository.ts'
import { listTombstones, type Tombstone } from './tombstones.ts'

export type ReapplyResult = {
  readonly tombstones: number
  /** Not applied: revoked, of a newer account, or not written by us. */
  readonly skipped: number
  /** Accounts of which a backup had restored something. */
  readonly accounts: number
  readonly rows: number
  readonly objects: number
}

type ReapplyOptions = {
  readonly since?: Date | undefined
  /** Nothing is changed; `onChecked` gets what would be. */
  readonly dryRun?: boolean
  readonly onChecked?: (key: string, outcome: TombstoneOutcome | 'not-ours') => void
}

/** As long as one account may take. */
const maxErasureMs = 30 * 60_000

/**
 * For use after a restore: erases again what tombstones name, whether its rows or its objects came back. Records that
 * must be retained are stored first, as they were then. Can be repeated.
 */
export async function reapplyTombstones(deps: EraseDeps, options: ReapplyOptions = {}): Promise<ReapplyResult> {
  const result = { tombstones: 0, skipped: 0, accounts: 0, rows: 0, objects: 0 }
  for await (const { key, stone: tombstone } of listTombstones(deps, options.since)) {
    if (tombstone === null) {
      options.onChecked?.(key, 'not-ours')
      result.skipped += 1
      continue
    }
    const outcome = await deps.db.tenant(tombstone.customer_id, async (tx) => {
      const onChecked = await checkTombstone(tx, tombstone)
      if (onChecked === 'erase' && !options.dryRun) await restartErasure(tx, tombstone)
      return onChecked
    })
    options.onChecked?.(key, outcome)
    if (outcome !== 'erase') {
      result.skipped += 1
      continue
    }
    result.tombstones += 1
    if (options.dryRun) continue
    const { rows, objects } = await eraseAgain(deps, tombstone)
    result.rows += rows
    result.objects += objects
    if (rows + objects > 0) result.accounts += 1
  }
  return result
}

async function restartErasure(tx: Tx, tombstone: Tombstone): Promise<void> {
  const { customer_id: customerId, erasure: id } = tombstone
  const erasedAt = new Date(tombstone.erased_at)
  await ensureStarted(tx, { customerId, id, erasedAt })
  await revokeAccess(tx, customerId, erasedAt)
  await retainRecords(tx, customerId, erasedAt)
}

async function eraseAgain({ db, store, eraser, clock }: EraseDeps, tombstone: Tombstone) {
  const { customer_id: customerId, erasure } = tombstone
  const deadline = Date.now() + maxErasureMs
  const deleted = { rows: 0, objects: 0 }
  const counting = {
    ...eraser,
    erase: async (...args: Parameters<typeof eraser.erase>) => {
      const rows = await eraser.erase(...args)
      deleted.rows += rows
      return rows
    },
  }
  const onDeleted = async (objects: number) => {
    deleted.objects += objects
  }
  const isDone =
    (await eraseRows(counting, customerId, { except: [], deadline })) &&
    (await eraseObjects(store, customerId, { deadline, onDeleted }))
  if (!isDone) throw new Error(`re-erasure ${erasure} timed out`)
  await eraser.deleteJobs(customerId, null)
  await db.tenant(customerId, (tx) => eraseCopies(tx, customerId, clock()))
  return deleted
}

/** `taken-back`: the owner revoked the erasure; `newer`: the account with this id was created after the erasure. */
type TombstoneOutcome = 'erase' | 'taken-back' | 'newer'

/** Whether a tombstone applies to the account in its current state. */
async function checkTombstone(tx: Tx, { customer_id, erasure, erased_at }: Tombstone): Promise<TombstoneOutcome> {
  if (await isRevoked(tx, customer_id, erasure)) return 'taken-back'
  const { rows } = await sql<{ newer: boolean }>`
    select created_at > ${new Date(erased_at)} as newer from customer where customer_id = ${customer_id}`.execute(tx)
  return rows[0]?.newer ? 'newer' : 'erase'
}

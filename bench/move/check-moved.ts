import { type Cells, listKeys } from '@revela/dev-env'
import { findingsOf as photographFindings, type Snapshot } from '../faults/findings.ts'
import { openMaintenance } from '../faults/maintenance.ts'
import { takeSnapshot } from '../faults/take-snapshot.ts'
import { queryAsAdmin, withAdmin } from '../harness/as-admin.ts'
import { customer } from '../harness/customers.ts'
import { findingsOf as purchaseFindings } from '../money/findings.ts'
import { readObservations } from '../money/observations.ts'
import { findingsOf as tapFindings } from '../selection/findings.ts'
import { readSnapshot } from '../selection/history.ts'
import { differences, readCellRows } from './cell-rows.ts'
import type { Prepared } from './prepare.ts'
import type { ErasedMove, FinishedMove } from './move-one.ts'

export const checks = ['lost', 'doubled', 'wrong', 'wrong_cell', 'old_cell_changed', 'not_erased'] as const
export type Findings = Readonly<Record<(typeof checks)[number], readonly string[]>>

export type Moved = {
  readonly cells: Cells
  readonly prepared: Prepared
  readonly moves: readonly FinishedMove[]
  readonly erased: ReadonlyMap<number, ErasedMove>
}

/** Waits until the new cell is idle, and removes what interrupted uploads left. */
export async function settle({ cells: { b }, prepared }: Moved): Promise<void> {
  const maintenance = openMaintenance(b.stack, b.stack, 120)
  try {
    if (!(await maintenance.waitUntilIdle(180_000))) prepared.work.harnessErrors.push('pictures were not prepared')
    await maintenance.sweep()
  } finally {
    await maintenance.close()
  }
}

/** Compares everything that was acknowledged with the new cell, and the old cell with its state at the switch. */
export async function findingsOfMoves(moved: Moved): Promise<Findings> {
  const { cells, moves, erased } = moved
  const photographs = await checkPhotographs(moved)
  const taps = await checkTaps(moved)
  const purchases = await checkPurchases(moved)
  const profiles = await checkProfiles(moved)
  const { lost: lostPhotographs, duplicate, ...otherPhotographs } = photographs
  const { lost: lostTaps, stray, ...otherTaps } = taps
  const { missed, double_charge: doubleCharges, ...otherPurchases } = purchases
  const rows = await checkFilledRows(moved)
  const changed: string[] = []
  for (const { planned, customerId, oldRows } of moves) {
    if (erased.has(planned.number)) continue
    const texts = differences(oldRows, await readCellRows(cells.a, customerId))
    changed.push(...texts.map((text) => `customer ${planned.number}: ${text}`))
  }
  const notErased = [...erased].flatMap(([number, { left }]) => left.map((text) => `customer ${number}: ${text}`))
  const keys = erased.size > 0 ? await listKeys(cells.a.stack.engines, cells.a.stack.bucket) : []
  for (const number of erased.keys()) {
    const count = keys.filter((key) => key.includes(customer(number).customerId)).length
    if (count > 0) notErased.push(`customer ${number}: ${count} objects`)
  }
  return {
    lost: [...lostPhotographs, ...lostTaps, ...missed, ...profiles, ...rows.lost],
    doubled: [...duplicate, ...stray, ...doubleCharges, ...rows.doubled],
    wrong: [...named(otherPhotographs), ...named(otherTaps), ...named(otherPurchases)],
    wrong_cell: moves.flatMap(({ writer, servedByOldCell }) => [
      ...writer.stale,
      ...writer.unexpected,
      ...servedByOldCell,
    ]),
    old_cell_changed: changed,
    not_erased: notErased,
  }
}

const named = (findings: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(findings).flatMap(([check, texts]) => texts.map((text) => `${check}: ${text}`))

async function checkPhotographs({ cells: { b }, prepared }: Moved) {
  const maintenance = openMaintenance(b.stack, b.stack, 120)
  try {
    const { store } = maintenance
    // Filled rows have no objects: these keys are not read.
    const known = new Map(prepared.filledKeys.map((key) => [key, { sha256: '', bytes: 0 }]))
    const snapshot = await takeSnapshot(b.stack, b.stack, store, known)
    return photographFindings(prepared.work.photographs, onlyUploaded(snapshot, prepared))
  } finally {
    await maintenance.close()
  }
}

/** Without the galleries whose pictures are rows only. */
function onlyUploaded(snapshot: Snapshot, { filledGalleries, filledPerCustomer }: Prepared): Snapshot {
  return {
    ...snapshot,
    pictures: snapshot.pictures.filter(({ owner_id: ownerId }) => !filledGalleries.has(ownerId)),
    owners: snapshot.owners.filter(({ id }) => !filledGalleries.has(id)),
    usage: snapshot.usage.map((row) => ({ ...row, galleries: row.galleries - filledPerCustomer })),
    // Receipts of finished selections, which are no pictures.
    keys: snapshot.keys.filter((key) => !key.startsWith('x/')),
  }
}

async function checkTaps({ cells: { a, b }, prepared }: Moved) {
  const { work, families, limit } = prepared
  const limits = new Map(families.map(({ selectionId }) => [selectionId, limit]))
  const [before, after] = [await withAdmin(a.stack, readSnapshot), await withAdmin(b.stack, readSnapshot)]
  return tapFindings(
    work.taps,
    {
      pictures: after.pictures,
      selections: after.selections,
      pictureHistory: [...before.pictureHistory, ...after.pictureHistory],
      selectionHistory: [...before.selectionHistory, ...after.selectionHistory],
    },
    limits,
  )
}

async function checkPurchases({ cells: { b }, prepared }: Moved) {
  const { sandbox, purchases } = prepared.work
  return withAdmin(b.stack, async (client) =>
    purchaseFindings(await readObservations(client, sandbox, purchases.purchases)),
  )
}

/** The last acknowledged value of each customer's writer. */
async function checkProfiles({ cells: { b }, moves }: Moved): Promise<string[]> {
  const rows = await queryAsAdmin<{ id: string; name: string }>(
    b.stack,
    'select customer_id as id, display_name as name from profile',
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return moves
    .filter(({ customerId, writer }) => !writer.allowedValues.includes(names.get(customerId) ?? ''))
    .map(({ planned, customerId, writer }) => {
      const expected = writer.allowedValues.join('" or "')
      return `customer ${planned.number}: the profile says "${names.get(customerId)}", not "${expected}"`
    })
}

async function checkFilledRows({ cells: { b }, prepared }: Moved) {
  const rows = await queryAsAdmin<{ id: string; count: number; distinct: number }>(
    b.stack,
    `select owner_id as id, count(*)::int as count, count(distinct number)::int as distinct
      from picture where owner_id = any($1) group by 1`,
    [[...prepared.filledGalleries.keys()]],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const [lost, doubled]: [string[], string[]] = [[], []]
  for (const [galleryId, expected] of prepared.filledGalleries) {
    const { count = 0, distinct = 0 } = found.get(galleryId) ?? {}
    if (distinct < expected) lost.push(`gallery ${galleryId} has ${distinct} of ${expected} pictures`)
    if (count > expected) doubled.push(`gallery ${galleryId} has ${count} of ${expected} pictures`)
  }
  return { lost, doubled }
}

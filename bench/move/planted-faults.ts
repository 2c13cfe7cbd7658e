import { openMaintenance } from '../faults/maintenance.ts'
import { queryAsAdmin, withAdmin } from '../harness/as-admin.ts'
import { checks, findingsOfMoves, type Findings, type Moved } from './check-moved.ts'

type Planted = {
  readonly name: string
  readonly check: (typeof checks)[number]
  readonly sql: string
  readonly undo: string
}

/** Proves that the check can fail: each fault damages one thing, and the check must report it. */
export async function findUndetectedFaults(moved: Moved, clean: Findings): Promise<string[]> {
  const { a, b } = moved.cells
  const remaining = moved.moves.find(({ planned }) => !moved.erased.has(planned.number))
  if (!remaining) return ['every customer was erased from the old cell: nothing to damage']
  const id = `'${remaining.customerId}'`
  const undetected: string[] = []
  const inNewCell: Planted[] = [
    {
      name: 'a tap of a family is missing',
      check: 'lost',
      sql: `create table planted as select * from selected_picture where customer_id = ${id} and state = 'yes' limit 1;
        delete from selected_picture s using planted p where (s.selection_id, s.number) = (p.selection_id, p.number)`,
      undo: 'insert into selected_picture select * from planted; drop table planted',
    },
    {
      name: 'a write of the photographer is missing',
      check: 'lost',
      sql: `create table planted as select display_name from profile where customer_id = ${id};
        update profile set display_name = 'Antes' where customer_id = ${id}`,
      undo: `update profile set display_name = (select display_name from planted) where customer_id = ${id}; drop table planted`,
    },
    {
      name: 'rows of pictures are missing',
      check: 'lost',
      sql: `create table planted as select id, owner_id from picture
          where customer_id = ${id} and object_key like 'o/000/%' limit 1;
        update picture p set owner_id = gen_random_uuid() from planted where p.id = planted.id`,
      undo: 'update picture p set owner_id = planted.owner_id from planted where p.id = planted.id; drop table planted',
    },
  ]
  const inOldCell: Planted[] = [
    {
      name: 'a write reached the old cell after the switch',
      check: 'old_cell_changed',
      sql: `update profile set bio = bio || '.' where customer_id = ${id}`,
      undo: `update profile set bio = left(bio, -1) where customer_id = ${id}`,
    },
  ]
  for (const [cell, faults] of [
    [b, inNewCell],
    [a, inOldCell],
  ] as const) {
    for (const { name, check, sql, undo } of faults) {
      await runWithoutTriggers(cell.stack.adminUrl, sql)
      const findings = await findingsOfMoves(moved)
      if (findings[check].length <= clean[check].length) undetected.push(name)
      await runWithoutTriggers(cell.stack.adminUrl, undo)
    }
  }
  if (await isMissingObjectUndetected(moved, clean, remaining.customerId)) undetected.push('an original is missing')
  return undetected
}

async function runWithoutTriggers(adminUrl: string, sql: string): Promise<void> {
  await withAdmin({ adminUrl }, async (client) => {
    await client.query(`set session_replication_role = replica; ${sql}`)
  })
}

async function isMissingObjectUndetected(moved: Moved, clean: Findings, customerId: string): Promise<boolean> {
  const { b } = moved.cells
  const [picture] = await queryAsAdmin<{ key: string }>(
    b.stack,
    `select object_key as key from picture where customer_id = $1 and object_key not like 'o/000/%' limit 1`,
    [customerId],
  )
  if (!picture) return true
  const { store, close } = openMaintenance(b.stack, b.stack, 120)
  try {
    const file = await store.read(picture.key)
    await store.delete([picture.key])
    const findings = await findingsOfMoves(moved)
    await store.put(picture.key, file, { length: file.length, type: 'image/jpeg' })
    return findings.lost.length <= clean.lost.length
  } finally {
    await close()
  }
}

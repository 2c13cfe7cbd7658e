import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { GalleriesTables, PresetSettings } from './galleries.module.ts'

const tables = (tx: Tx) => tx.withTables<GalleriesTables>()

export type Preset = { readonly id: string; readonly name: string; readonly settings: PresetSettings }

/** In their order. */
export async function readPresets(tx: Tx, customerId: string): Promise<Preset[]> {
  return tables(tx)
    .selectFrom('gallery_preset')
    .select(['id', 'name', 'settings'])
    .where('customer_id', '=', customerId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function findPreset(tx: Tx, customerId: string, id: string): Promise<Preset | undefined> {
  return tables(tx)
    .selectFrom('gallery_preset')
    .select(['id', 'name', 'settings'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Serializes changes to the presets of an account: their number and names are checked before they are written. */
export async function lockPresets(tx: Tx, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gallery_preset ${customerId}`}, 0))`.execute(tx)
}

/** The id of the preset of this name, in any case; null if there is none. */
export async function findPresetByName(tx: Tx, customerId: string, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from gallery_preset where customer_id = ${customerId} and lower(name) = lower(${name})`.execute(tx)
  return rows[0]?.id ?? null
}

export async function insertPreset(tx: Tx, customerId: string, { id, name, settings }: Preset): Promise<void> {
  await sql`
    insert into gallery_preset (customer_id, id, name, settings, position)
    select ${customerId}, ${id}, ${name}, ${JSON.stringify(settings)}::jsonb, coalesce(max(position), 0) + 1
    from gallery_preset where customer_id = ${customerId}`.execute(tx)
}

export async function replacePreset(tx: Tx, customerId: string, { id, name, settings }: Preset): Promise<void> {
  await sql`
    update gallery_preset set name = ${name}, settings = ${JSON.stringify(settings)}::jsonb
    where customer_id = ${customerId} and id = ${id}`.execute(tx)
}

export async function storePresetName(tx: Tx, customerId: string, id: string, name: string): Promise<void> {
  await tables(tx)
    .updateTable('gallery_preset')
    .set({ name })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

export async function removePreset(tx: Tx, customerId: string, id: string): Promise<void> {
  await tables(tx).deleteFrom('gallery_preset').where('customer_id', '=', customerId).where('id', '=', id).execute()
}

/** Those that are not named come after the named ones, in their present order. */
export async function storePresetOrder(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update gallery_preset p set position = o.position
    from (
      select g.id, row_number() over (order by w.at nulls last, g.position, g.id) as position
      from gallery_preset g
      left join unnest(${sql.val(ids)}::uuid[]) with ordinality as w (id, at) on w.id = g.id
      where g.customer_id = ${customerId}
    ) o
    where p.customer_id = ${customerId} and p.id = o.id`.execute(tx)
}

import { choiceLimit, termsFromStored } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { changeAndAnnounce, findSelection, selectionChannel } from './selection.repository.ts'
import type { ChoiceState } from './selections.module.ts'

/** Locks the selections before their pictures, in the same order as choices do. */
async function lockSelections(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  await sql`
    select 1 from selection where customer_id = ${customerId} and gallery_id = ${galleryId}
    order by id for update`.execute(tx)
}

/**
 * For pictures moved to the trash: removes them from choices and counters, and notifies devices. A finished selection
 * keeps its counters, which record what was agreed, until it is reopened.
 */
export async function hideChoices(
  tx: Tx,
  customerId: string,
  galleryId: string,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return
  await lockSelections(tx, customerId, galleryId)
  await sql`
    with hidden as (
      update selected_picture d set trashed = true from selection s
      where s.customer_id = ${customerId} and s.gallery_id = ${galleryId}
        and d.customer_id = s.customer_id and d.selection_id = s.id and not d.trashed
        and d.number = any(${sql.val([...numbers])}::int[])
      returning d.selection_id, d.state, s.finished_at is null as is_open
    ), less as (
      select selection_id, count(*) filter (where state = 'yes' and is_open) as chosen,
        count(*) filter (where state = 'maybe' and is_open) as maybe
      from hidden group by selection_id
    ), changed as (
      update selection s set chosen = s.chosen - less.chosen, maybe = s.maybe - less.maybe, revision = s.revision + 1
      from less where s.customer_id = ${customerId} and s.id = less.selection_id
      returning s.id, s.revision
    )
    select pg_notify(${selectionChannel}, id || ':' || revision) from changed`.execute(tx)
}

type HiddenChoice = { readonly selection_id: string; readonly number: number; readonly state: ChoiceState }

/**
 * For pictures restored from the trash: restores their choices. If the family has reached its limit meanwhile, a "yes"
 * returns as "maybe". A finished selection keeps its counters.
 */
export async function restoreChoices(
  tx: Tx,
  customerId: string,
  galleryId: string,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return
  await lockSelections(tx, customerId, galleryId)
  const { rows } = await sql<HiddenChoice>`
    update selected_picture d set trashed = false from selection s
    where s.customer_id = ${customerId} and s.gallery_id = ${galleryId}
      and d.customer_id = s.customer_id and d.selection_id = s.id and d.trashed
      and d.number = any(${sql.val([...numbers])}::int[])
    returning d.selection_id, d.number, d.state`.execute(tx)
  const restoredChoices = Map.groupBy(rows, (row) => row.selection_id)
  const withOpinions = await touchOpinions(tx, customerId, galleryId, numbers)
  for (const id of new Set([...restoredChoices.keys(), ...withOpinions])) {
    const restored = restoredChoices.get(id) ?? []
    const selection = (await findSelection(tx, customerId, id))!
    if (selection.finished_at) {
      await changeAndAnnounce(tx, selection, {})
      continue
    }
    const restoredChosen = restored.filter(({ state }) => state === 'yes').map(({ number }) => number)
    const maybe = restored.filter(({ state }) => state === 'maybe').length
    const limit = choiceLimit(termsFromStored(selection))
    const slotsLeft = limit === null ? restoredChosen.length : Math.max(0, limit - selection.chosen)
    const overLimit = restoredChosen.toSorted((a, b) => a - b).slice(slotsLeft)
    if (overLimit.length > 0) await setMaybe(tx, customerId, id, overLimit)
    await changeAndAnnounce(tx, selection, {
      chosen: selection.chosen + restoredChosen.length - overLimit.length,
      maybe: selection.maybe + maybe + overLimit.length,
    })
  }
}

/**
 * Stores the opinions of participants on restored pictures under the next revision of their open selections, so that
 * pages which read them while the pictures were in the trash learn of them. Returns these selections.
 */
async function touchOpinions(
  tx: Tx,
  customerId: string,
  galleryId: string,
  numbers: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with touched as (
      update participant_choice c set revision = s.revision + 1
      from participant p join selection s on s.customer_id = p.customer_id and s.id = p.selection_id
      where s.customer_id = ${customerId} and s.gallery_id = ${galleryId} and s.finished_at is null
        and c.customer_id = p.customer_id and c.participant_id = p.id
        and c.number = any(${sql.val([...numbers])}::int[])
      returning s.id
    )
    select distinct id from touched`.execute(tx)
  return rows.map(({ id }) => id)
}

async function setMaybe(tx: Tx, customerId: string, selectionId: string, numbers: readonly number[]): Promise<void> {
  await sql`
    update selected_picture set state = 'maybe'
    where customer_id = ${customerId} and selection_id = ${selectionId}
      and number = any(${sql.val([...numbers])}::int[])`.execute(tx)
}

/**
 * For purged pictures: deletes them from open selections, and the opinions of participants. A finished selection keeps
 * the row as a record of what was agreed.
 */
export async function deleteChoices(
  tx: Tx,
  customerId: string,
  galleryId: string,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return
  await sql`
    delete from selected_picture d using selection s
    where s.customer_id = ${customerId} and s.gallery_id = ${galleryId} and s.finished_at is null
      and d.customer_id = s.customer_id and d.selection_id = s.id and d.trashed
      and d.number = any(${sql.val([...numbers])}::int[])`.execute(tx)
  await sql`
    delete from participant_choice c using participant p, selection s
    where s.customer_id = ${customerId} and s.gallery_id = ${galleryId}
      and p.customer_id = s.customer_id and p.selection_id = s.id
      and c.customer_id = p.customer_id and c.participant_id = p.id
      and c.number = any(${sql.val([...numbers])}::int[])`.execute(tx)
}

/**
 * When a selection is finished: the family agreed to a list without these pictures, so a later restore must not add
 * them. A declined picture stays declined.
 */
export async function deleteTrashedChoices(tx: Tx, customerId: string, selectionId: string): Promise<void> {
  await sql`
    update selected_picture set state = 'no'
    where customer_id = ${customerId} and selection_id = ${selectionId} and trashed and state <> 'declined'`.execute(tx)
}

/** Counts the choices of a reopened selection, without pictures deleted since it was finished. */
export async function countChoices(tx: Tx, customerId: string, selectionId: string) {
  const { rows } = await sql<{ chosen: number; maybe: number }>`
    select count(*) filter (where state = 'yes')::int as chosen, count(*) filter (where state = 'maybe')::int as maybe
    from selected_picture where customer_id = ${customerId} and selection_id = ${selectionId} and not trashed`.execute(
    tx,
  )
  return rows[0]!
}

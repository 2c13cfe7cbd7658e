import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** How far a finished selection is: received money, money that is due, or no money at all. */
export type AgreedState = 'paid' | 'due' | 'finished'

export type AgreedChoice = {
  readonly client_name: string
  readonly state: AgreedState
  /** How many of the pictures asked about. */
  readonly pictures: number
}

/** Finished selections that contain some of these pictures: what a photographer is warned of before deleting them. */
export async function readAgreedChoices(
  tx: Tx,
  customerId: string,
  galleryId: string,
  pictureIds: readonly string[],
): Promise<AgreedChoice[]> {
  const { rows } = await sql<AgreedChoice>`
    select client_name, state, pictures from (
      select c.name as client_name, count(*)::int as pictures, s.id,
        case when s.pix_received_at is not null or s.paid_before > 0 then 'paid'
          when s.finished_total > 0 then 'due' else 'finished' end as state
      from selection s
      join client c on c.customer_id = s.customer_id and c.id = s.client_id
      join selected_picture d on d.customer_id = s.customer_id and d.selection_id = s.id and d.state = 'yes'
        and not d.trashed
      join picture p on p.customer_id = s.customer_id and p.owner_id = s.gallery_id and p.number = d.number
        and p.owner_kind = 'gallery' and p.trashed_at is null and p.id = any(${sql.val([...pictureIds])}::uuid[])
      where s.customer_id = ${customerId} and s.gallery_id = ${galleryId} and s.finished_at is not null
      group by s.customer_id, s.id, c.name
    ) agreed
    order by state = 'paid' desc, client_name, id
    limit 100`.execute(tx)
  return rows
}

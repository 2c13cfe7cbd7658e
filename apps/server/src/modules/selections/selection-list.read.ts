import type { OrderingCode } from '@revela/domain'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { listNumbersInOrder } from '../pictures/index.ts'
import { paidByGateway } from './selection.repository.ts'
import type { ChoiceState, SelectionRow } from './selections.module.ts'

export type ListedSelection = SelectionRow & {
  readonly client_name: string
  readonly client_email: string
  readonly client_tel: string | null
  readonly secret_kind: 'code' | 'password'
  readonly slug: string
  readonly access_epoch: number
  readonly ordering: number
  readonly participants: number
  readonly is_paid_by_gateway: boolean
}

const statement = {
  name: 'selections_of_gallery',
  text: `select s.*, c.name as client_name, c.email as client_email, c.tel as client_tel, c.secret_kind,
      g.slug, g.access_epoch, g.ordering,
      (select count(*)::int from participant t where t.customer_id = s.customer_id and t.selection_id = s.id) as participants,
      ${paidByGateway} as is_paid_by_gateway
    from selection s
    join client c on c.customer_id = s.customer_id and c.id = s.client_id
    join gallery g on g.customer_id = s.customer_id and g.id = s.gallery_id
    where s.customer_id = $1 and s.gallery_id = $2
    order by s.created_at desc, s.id desc
    limit 1000`,
}

export async function readSelections(db: Database, customerId: string, galleryId: string): Promise<ListedSelection[]> {
  return db.readTenant<ListedSelection>(customerId, { ...statement, values: [customerId, galleryId] })
}

export type ChosenPicture = {
  readonly selection_id: string
  readonly id: string
  readonly number: number
  readonly display_number: number | null
  readonly version: number
  readonly title: string
  readonly width: number | null
  readonly height: number | null
  /** The number of its chapter in the gallery; null: in none. */
  readonly chapter: number | null
  readonly state: ChoiceState
}

const chosenStatement = {
  name: 'chosen_of_selections',
  text: `select d.selection_id, p.id, p.number, p.display_number, p.version, p.title, p.width, p.height, p.chapter,
      d.state
    from selected_picture d
    join selection s on s.customer_id = d.customer_id and s.id = d.selection_id
    join picture p on p.customer_id = s.customer_id and p.owner_id = s.gallery_id and p.number = d.number
      and p.owner_kind = 'gallery' and p.trashed_at is null
    where d.customer_id = $1 and d.selection_id = any($2::uuid[]) and d.state = any($3::text[])
    limit 50000`,
}

/** Reads what selections of one gallery contain, in the gallery's order. */
export async function readChosen(
  db: Database,
  gallery: OrderedGallery,
  selectionIds: readonly string[],
  states: readonly ChoiceState[] = ['yes'],
): Promise<ChosenPicture[]> {
  const { customerId } = gallery
  const values = [customerId, selectionIds, states]
  return inGalleryOrder(db, gallery, await db.readTenant<ChosenPicture>(customerId, { ...chosenStatement, values }))
}

type OrderedGallery = { readonly customerId: string; readonly galleryId: string; readonly ordering: number }

async function inGalleryOrder(
  db: Database,
  { customerId, galleryId, ordering: code }: OrderedGallery,
  rows: ChosenPicture[],
): Promise<ChosenPicture[]> {
  if (rows.length < 2) return rows
  const numbers = [...new Set(rows.map(({ number }) => number))]
  const ordering = code as OrderingCode
  const inOrder = await db.tenant(customerId, (tx) =>
    listNumbersInOrder(tx, { customerId, ownerId: galleryId, ordering, numbers }),
  )
  const byNumber = Map.groupBy(rows, ({ number }) => number)
  return inOrder.flatMap((number) => byNumber.get(number) ?? [])
}

const detailsStatement = {
  name: 'details_of_selection',
  text: `select s.id as selection_id, p.id, p.number, p.display_number, p.version, p.title, p.width, p.height,
      p.chapter, case when d.state in ('yes', 'maybe') then d.state else 'no' end as state
    from selection s
    join picture p on p.customer_id = s.customer_id and p.owner_id = s.gallery_id and p.owner_kind = 'gallery'
      and p.trashed_at is null
    left join selected_picture d on d.customer_id = s.customer_id and d.selection_id = s.id and d.number = p.number
    where s.customer_id = $1 and s.id = $2 and (d.state in ('yes', 'maybe') or p.number in (
      select c.number from selection_comment c where c.customer_id = $1 and c.selection_id = $2))
    limit 50000`,
}

/** Chosen and commented pictures; participants also comment on pictures that the client has not decided. */
export async function readDetailPictures(db: Database, gallery: OrderedGallery, id: string): Promise<ChosenPicture[]> {
  const { customerId } = gallery
  const values = [customerId, id]
  return inGalleryOrder(db, gallery, await db.readTenant<ChosenPicture>(customerId, { ...detailsStatement, values }))
}

export type CountedComments = { readonly selection_id: string; readonly threads: number; readonly waiting: number }

const commented = {
  name: 'comments_of_selections',
  text: `select selection_id, count(*)::int as threads, count(*) filter (where author <> 'photographer')::int as waiting
    from (
      select distinct on (c.selection_id, c.number) c.selection_id, c.author
      from selection_comment c
      join selection s on s.customer_id = c.customer_id and s.id = c.selection_id
      join picture p on p.customer_id = s.customer_id and p.owner_id = s.gallery_id and p.number = c.number
        and p.owner_kind = 'gallery' and p.trashed_at is null
      where c.customer_id = $1 and c.selection_id = any($2::uuid[])
      order by c.selection_id, c.number, c.revision desc
    ) last_words
    group by selection_id`,
}

/** A picture awaits a reply while its last comment is the client's or a participant's. */
export async function countThreads(
  db: Database,
  customerId: string,
  selectionIds: readonly string[],
): Promise<CountedComments[]> {
  return db.readTenant<CountedComments>(customerId, { ...commented, values: [customerId, selectionIds] })
}

/** The payment state of a finished selection: received, due, or nothing to pay. */
type AgreedState = 'paid' | 'due' | 'finished'

type AgreedChoice = {
  readonly client_name: string
  readonly state: AgreedState
  /** How many of the requested pictures it contains. */
  readonly pictures: number
}

/** Reads finished selections that contain some of these pictures: the photographer is warned before deleting them. */
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

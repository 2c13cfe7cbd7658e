import type { AnswerOf, getDashboard as endpoint } from '@revela/contract'
import { daysBetween, saoPauloDay, whatsappDigits, type CalendarDay, DAY_MS } from '@revela/domain'
import { nudge } from '@revela/phrases'
import type { Database } from '../../platform/db/database.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { readSpace } from '../subscriptions/index.ts'
import { readAlbumNotices } from './dashboard-albums.read.ts'
import { selectionHash } from './selection.presenter.ts'
import type { SelectionsDeps } from './selections.module.ts'

/** A gallery with its title and cover. */
type GalleryNotice = {
  readonly collection_id: string
  readonly gallery_title: string
  readonly access_epoch: number
  readonly cover_focus_x: number
  readonly cover_focus_y: number
  readonly cover_number: number | null
  readonly cover_version: number | null
  readonly cover_owner_id: string | null
  readonly pictures: number
}

/** A selection in brief. */
type SelectionNotice = GalleryNotice & {
  readonly selection_id: string
  readonly revision: number
  readonly client_name: string
  readonly client_tel: string | null
  readonly slug: string
  readonly chosen: number
  readonly finished_at: Date | null
  readonly finished_total: number | null
  readonly note: string
  readonly deadline_day: string | null
  readonly last_access_at: Date | null
}

/** A finished selection with an amount that was not received. */
type PaymentNotice = SelectionNotice & { readonly due: number; readonly pix_declared_at: Date | null }

/** A gallery whose pictures are released when the balance is paid. */
type BalanceNotice = GalleryNotice & {
  readonly client_name: string | null
  readonly due: number
  readonly set_at: Date
  readonly declared_at: Date | null
}

/** A selection with pictures whose last comment is the family's. */
type CommentNotice = SelectionNotice & { readonly waiting: number; readonly last_at: Date }

type ActivityNotice = {
  readonly id: string
  readonly at: Date
  readonly kind: AnswerOf<typeof endpoint>['activity'][number]['kind']
  readonly name: string | null
  readonly device: 'phone' | 'computer'
  readonly count: number
  readonly amount: number | null
  readonly collection_id: string
  readonly gallery_title: string
}

const gallery = `g.id as collection_id, g.title as gallery_title, g.access_epoch, g.cover_focus_x, g.cover_focus_y,
    g.pictures, p.number as cover_number, p.version as cover_version, p.owner_id as cover_owner_id`
const coverJoin = `left join picture p on p.customer_id = g.customer_id and p.id = g.cover_picture_id
  and p.trashed_at is null`

const columns = `s.id as selection_id, s.revision, ${gallery}, c.name as client_name, c.tel as client_tel, g.slug,
    s.chosen, s.finished_at, s.finished_total, s.note, s.deadline_day, s.last_access_at`
const joins = `join gallery g on g.customer_id = s.customer_id and g.id = s.gallery_id and g.deleted_at is null
  ${coverJoin}
  join client c on c.customer_id = s.customer_id and c.id = s.client_id
  where s.customer_id = $1`
const selectionColumns = `select ${columns} from selection s ${joins}`

const finished = {
  name: 'dashboard_finished',
  text: `${selectionColumns} and s.finished_at is not null and s.exported_at is null order by s.finished_at desc limit 20`,
}
const deadlines = {
  name: 'dashboard_deadlines',
  text: `${selectionColumns} and selection_status(s.deadline_day, s.finished_at, $2::date) = 'open' and s.deadline_day <= $2::date + 3
    order by s.deadline_day, s.id limit 20`,
}
const stopped = {
  name: 'dashboard_stopped',
  text: `${selectionColumns} and selection_status(s.deadline_day, s.finished_at, $2::date) = 'open'
    and s.last_access_at < $3 and s.chosen > 0 order by s.last_access_at desc limit 20`,
}
const unpaid = {
  name: 'dashboard_payments',
  text: `select ${columns}, (s.finished_total - s.paid_before)::int as due, s.pix_declared_at from selection s ${joins}
    and s.finished_total > s.paid_before and s.pix_received_at is null
    order by s.pix_declared_at desc nulls last, s.finished_at desc limit 20`,
}
const openBalances = {
  name: 'dashboard_balances',
  text: `select ${gallery}, c.name as client_name, b.amount_cents - b.paid_cents as due, b.set_at, b.declared_at
    from gallery_balance b
    join gallery g on g.customer_id = b.customer_id and g.id = b.gallery_id and g.deleted_at is null
    ${coverJoin}
    left join client c on c.customer_id = b.customer_id and c.id = b.client_id
    where b.customer_id = $1 and b.paid_cents < b.amount_cents
    order by b.declared_at desc nulls last, b.set_at desc limit 20`,
}
/**
 * Among the newest 500 comments of clients and participants, so that the page does not read every thread of all years: those that are the
 * last of their picture's thread.
 */
const unanswered = {
  name: 'dashboard_comments',
  text: `select ${columns}, w.waiting, w.last_at
    from (
      select t.selection_id, count(*)::int as waiting, max(t.written_at) as last_at
      from (
        select k.selection_id, k.number, k.revision, k.written_at
        from selection_comment k where k.customer_id = $1 and k.author <> 'photographer'
        order by k.written_at desc limit 500
      ) t
      join selection o on o.customer_id = $1 and o.id = t.selection_id
      join picture d on d.customer_id = $1 and d.owner_id = o.gallery_id and d.number = t.number
        and d.owner_kind = 'gallery' and d.trashed_at is null
      where not exists (
        select from selection_comment l where l.customer_id = $1 and l.selection_id = t.selection_id
          and l.number = t.number and l.revision > t.revision)
      group by t.selection_id
    ) w
    join selection s on s.customer_id = $1 and s.id = w.selection_id ${joins}
    order by w.last_at desc limit 20`,
}
const activity = {
  name: 'dashboard_activity',
  text: `select a.id, a.at, a.kind, c.name, a.device, a.count, a.amount, g.id as collection_id, g.title as gallery_title
    from activity a
    join gallery g on g.customer_id = a.customer_id and g.id = a.gallery_id and g.deleted_at is null
    join gallery_visitor v on v.customer_id = a.customer_id and v.id = a.visitor_id
    left join client c on c.customer_id = v.customer_id and c.id = v.client_id
    where a.customer_id = $1 and (a.count > 0 or a.kind <> 'favourited') order by a.id desc limit 20`,
}

const newest = {
  name: 'dashboard_galleries',
  text: `select ${gallery} from gallery g ${coverJoin}
    where g.customer_id = $1 and g.deleted_at is null order by g.created_at desc, g.id desc limit 4`,
}
const firstSteps = {
  name: 'dashboard_first_steps',
  text: `select
    exists (select from profile where customer_id = $1 and logo_key is not null) as logo,
    exists (select from gallery where customer_id = $1 and deleted_at is null) as gallery,
    exists (select from gallery where customer_id = $1 and deleted_at is null and pictures > 0) as picture,
    exists (select from client where customer_id = $1) as client,
    exists (select from gallery_send where customer_id = $1)
      or exists (select from activity where customer_id = $1) as sent`,
}

type FirstSteps = AnswerOf<typeof endpoint>['first_steps']

/** Reads the first pictures of each selection by an index: the strip must not read all five hundred of a wedding. */
const stripStatement = {
  name: 'dashboard_strips',
  text: `select s.id as selection_id, d.number, d.version
    from unnest($2::uuid[]) as wanted (id)
    join selection s on s.customer_id = $1 and s.id = wanted.id
    cross join lateral (
      select p.number, p.version from selected_picture c
      join picture p on p.customer_id = c.customer_id and p.owner_id = s.gallery_id and p.number = c.number
        and p.owner_kind = 'gallery' and p.trashed_at is null
      where c.customer_id = $1 and c.selection_id = s.id and c.state = 'yes' order by c.number limit 12
    ) d`,
}

type Strip = { readonly selection_id: string; readonly number: number; readonly version: number }

async function readDashboard(db: Database, customerId: string, today: string, stoppedBefore: Date) {
  const [done, nearDeadline, silentSelections, payments, balances, comments, recent, galleries, [steps]] =
    await Promise.all([
      db.readTenant<SelectionNotice>(customerId, { ...finished, values: [customerId] }),
      db.readTenant<SelectionNotice>(customerId, { ...deadlines, values: [customerId, today] }),
      db.readTenant<SelectionNotice>(customerId, { ...stopped, values: [customerId, today, stoppedBefore] }),
      db.readTenant<PaymentNotice>(customerId, { ...unpaid, values: [customerId] }),
      db.readTenant<BalanceNotice>(customerId, { ...openBalances, values: [customerId] }),
      db.readTenant<CommentNotice>(customerId, { ...unanswered, values: [customerId] }),
      db.readTenant<ActivityNotice>(customerId, { ...activity, values: [customerId] }),
      db.readTenant<GalleryNotice>(customerId, { ...newest, values: [customerId] }),
      db.readTenant<FirstSteps>(customerId, { ...firstSteps, values: [customerId] }),
    ])
  const ids = done.map(({ selection_id }) => selection_id)
  const chosen = await db.readTenant<Strip>(customerId, { ...stripStatement, values: [customerId, ids] })
  return {
    done,
    nearDeadline,
    silentSelections,
    payments,
    balances,
    comments,
    recent,
    galleries,
    steps: steps!,
    strips: Map.groupBy(chosen, ({ selection_id }) => selection_id),
  }
}

const stoppedAfterMs = 3 * DAY_MS

/** Returns what needs the photographer's attention today. */
export async function getDashboard(
  { db, clock, config, content, subscriptions }: SelectionsDeps,
  customerId: string,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock()
  const today = saoPauloDay(now)
  const [
    { done, nearDeadline, silentSelections, payments, balances, comments, recent, galleries, steps, strips },
    profile,
    space,
    albums,
  ] = await Promise.all([
    readDashboard(db, customerId, today, new Date(now.getTime() - stoppedAfterMs)),
    db.tenant(customerId, (tx) => openProfile(tx, customerId, now)),
    readSpace(subscriptions, customerId),
    readAlbumNotices({ db, content }, customerId, now),
  ])
  const address = studioAddress(config, profile)
  const presentGallery = (row: GalleryNotice, size: 400 | 960 = 400) =>
    presentGalleryNotice(content, customerId, row, size)
  const presentSelection = (row: SelectionNotice) => ({
    ...presentGallery(row),
    selection_id: row.selection_id,
    client_name: row.client_name,
  })
  const stripPictures = ({ collection_id: ownerId, access_epoch: epoch, selection_id }: SelectionNotice) => {
    const pictureAddress = content.forOwner({ customerId, ownerId, epoch })
    return (strips.get(selection_id) ?? []).map((picture) => pictureAddress(picture, 400))
  }
  return {
    finished: done.map((row) => ({
      ...presentSelection(row),
      sel_hash: selectionHash({ id: row.selection_id, revision: row.revision }),
      finished_at: row.finished_at!.toISOString(),
      chosen: row.chosen,
      total: row.finished_total ?? 0,
      note: row.note,
      thumbs: stripPictures(row),
    })),
    deadlines: nearDeadline.map((row) => ({
      ...presentSelection(row),
      limit_date: row.deadline_day!,
      days_left: daysBetween(today, row.deadline_day as CalendarDay),
      chosen: row.chosen,
    })),
    stopped: silentSelections.map((row) => ({
      ...presentSelection(row),
      last_access: row.last_access_at!.toISOString(),
      chosen: row.chosen,
      whatsapp_url:
        row.client_tel === null ? null : nudgeUrl(row, row.client_tel, profile.display_name, `${address}/${row.slug}`),
    })),
    payments: payments.map((row) => ({
      ...presentSelection(row),
      due: row.due,
      finished_at: row.finished_at!.toISOString(),
      declared_at: row.pix_declared_at?.toISOString() ?? null,
    })),
    balances: balances.map((row) => ({
      ...presentGallery(row),
      client_name: row.client_name,
      due: row.due,
      set_at: row.set_at.toISOString(),
      declared_at: row.declared_at?.toISOString() ?? null,
    })),
    comments: comments.map((row) => ({
      ...presentSelection(row),
      waiting: row.waiting,
      last_at: row.last_at.toISOString(),
    })),
    albums,
    activity: recent.map((row) => ({ ...row, at: row.at.toISOString() })),
    galleries: galleries.map((row) => ({ ...presentGallery(row, 960), pictures: row.pictures })),
    space,
    first_steps: steps,
  }
}

function presentGalleryNotice(content: ContentAddresses, customerId: string, row: GalleryNotice, size: 400 | 960) {
  const { cover_number: number, cover_version: version, cover_owner_id: ownerId } = row
  const hasCover = number !== null && version !== null && ownerId !== null
  const addressOf = (owner: string) => content.forOwner({ customerId, ownerId: owner, epoch: row.access_epoch })
  return {
    collection_id: row.collection_id,
    gallery_title: row.gallery_title,
    cover: hasCover ? addressOf(ownerId)({ number, version }, size) : null,
    cover_focus: { x: row.cover_focus_x, y: row.cover_focus_y },
  }
}

/** Contains no secret: the family has its own link, and this one only leads to the entry page. */
function nudgeUrl(row: SelectionNotice, tel: string, studio: string, link: string): string {
  const text = nudge({ client: row.client_name, studio, chosen: row.chosen, link })
  return `https://wa.me/${whatsappDigits(tel)}?text=${encodeURIComponent(text)}`
}

import type { AnswerOf, listReceivables as endpoint, QueryOf } from '@revela/contract'
import { DAY_MS, foldText } from '@revela/domain'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { paidByGateway } from '../selections/index.ts'

type Answer = AnswerOf<typeof endpoint>
type State = Answer['receivables'][number]['state']

export type Receivable = {
  readonly subject: 'selection' | 'balance'
  readonly id: string
  readonly gallery_id: string
  readonly gallery_title: string
  readonly client_id: string | null
  readonly client_name: string | null
  readonly state: State
  readonly amount: number
  readonly since: Date
  readonly declared_at: Date | null
  readonly received_at: Date | null
  readonly received_by: 'photographer' | 'gateway' | null
  readonly mismatch: boolean
  /** The moment and the id that the list is ordered by. */
  readonly key: string
}

/** Without accents and case, as `foldText` in packages/domain. */
const folded = (column: string) => `lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g'))`

/**
 * Everything that families owe or have paid, read from selections and balances: nothing is stored twice. $2: a part of
 * the gallery's title or the client's name, folded.
 */
const source = `(
  select 'selection' as subject, s.id, s.gallery_id, s.client_id,
    case when not o.is_open then 'received' when s.pix_declared_at is not null then 'declared' else 'open' end as state,
    case when o.is_open then s.finished_total - s.paid_before else greatest(coalesce(s.finished_total, 0), s.paid_before)
      end::int as amount,
    coalesce(s.finished_at, s.created_at) as since, case when o.is_open then s.pix_declared_at end as declared_at,
    case when not o.is_open then coalesce(s.pix_received_at, s.finished_at, s.created_at) end as received_at,
    case when s.pix_received_at is null then null when ${paidByGateway} then 'gateway' else 'photographer'
      end as received_by
  from selection s
  cross join lateral (select s.finished_at is not null and s.pix_received_at is null
    and s.finished_total > s.paid_before as is_open) o
  where s.customer_id = $1 and (s.finished_total > 0 or s.paid_before > 0)
  union all
  select 'balance', b.gallery_id, b.gallery_id, b.client_id,
    case when b.paid_cents >= b.amount_cents then 'received' when b.declared_at is not null then 'declared'
      else 'open' end,
    case when b.paid_cents >= b.amount_cents then b.paid_cents else b.amount_cents - b.paid_cents end,
    b.set_at, b.declared_at,
    case when b.paid_cents >= b.amount_cents then coalesce(b.received_at, b.set_at) end,
    case when b.paid_cents >= b.amount_cents then b.received_by end
  from gallery_balance b where b.customer_id = $1
) r
join gallery g on g.customer_id = $1 and g.id = r.gallery_id and g.deleted_at is null
left join client c on c.customer_id = $1 and c.id = r.client_id
where ($2::text is null or position($2 in ${folded('g.title')}) > 0 or position($2 in ${folded('c.name')}) > 0)`

const moment = `to_char(coalesce(r.received_at, r.since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
const key = `${moment} || '~' || r.subject || '~' || r.id`

const listStatement = {
  name: 'receivables_list',
  text: `select r.subject, r.id, r.gallery_id, g.title as gallery_title, r.client_id, c.name as client_name, r.state,
      r.amount, r.since, r.declared_at, r.received_at, r.received_by,
      exists (select from family_charge f where f.customer_id = $1 and f.subject = r.subject and f.subject_id = r.id
        and f.state = 'mismatch') as mismatch,
      ${key} as key
    from ${source} and ($3::text is null or r.state = $3) and ($4::text is null or ${key} < $4)
    order by ${key} desc limit $5`,
}

const totalsStatement = {
  name: 'receivables_totals',
  text: `select r.state, count(*)::int as count, sum(r.amount)::float8 as amount from ${source} group by r.state`,
}

const foldedSearch = (search: string | undefined) => foldText(search ?? '') || null

type Filter = Pick<QueryOf<typeof endpoint>, 'state' | 'search'>

export async function readReceivables(
  db: Database,
  customerId: string,
  { state, search }: Filter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Receivable[]> {
  const values = [customerId, foldedSearch(search), state ?? null, page.after, page.limit]
  return db.readTenant<Receivable>(customerId, { ...listStatement, values })
}

type Total = { readonly state: State; readonly count: number; readonly amount: number }

const cursor = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}~(?:selection|balance)~[0-9a-f-]{36}$/
const defaultLimit = 50

export async function listReceivables(
  { db, clock }: { readonly db: Database; readonly clock: () => Date },
  customerId: string,
  { after, limit = defaultLimit, ...filter }: QueryOf<typeof endpoint>,
): Promise<Answer> {
  if (after !== undefined && !cursor.test(after)) throw new ApiError('InvalidRequest')
  const [rows, totals] = await Promise.all([
    readReceivables(db, customerId, filter, { after: after ?? null, limit: limit + 1 }),
    db.readTenant<Total>(customerId, { ...totalsStatement, values: [customerId, foldedSearch(filter.search)] }),
  ])
  const shown = rows.slice(0, limit)
  const total = (state: State) => {
    const found = totals.find((candidate) => candidate.state === state)
    return { count: found?.count ?? 0, amount: found?.amount ?? 0 }
  }
  const now = clock()
  return {
    receivables: shown.map((row) => presentReceivable(row, now)),
    next: rows.length > limit ? (shown.at(-1)?.key ?? null) : null,
    totals: { open: total('open'), declared: total('declared'), received: total('received') },
  }
}

/** Until it was received. */
export function daysOpen({ since, received_at: receivedAt }: Receivable, now: Date): number {
  return Math.max(0, Math.floor(((receivedAt ?? now).getTime() - since.getTime()) / DAY_MS))
}

function presentReceivable(row: Receivable, now: Date): Answer['receivables'][number] {
  return {
    key: row.key,
    for: row.subject,
    collection_id: row.gallery_id,
    gallery_title: row.gallery_title,
    selection_id: row.subject === 'selection' ? row.id : null,
    client_id: row.client_id,
    client_name: row.client_name,
    state: row.state,
    amount: row.amount,
    since: row.since.toISOString(),
    days_open: daysOpen(row, now),
    declared_at: row.declared_at?.toISOString() ?? null,
    received_at: row.received_at?.toISOString() ?? null,
    received_by: row.received_by,
    mismatch: row.mismatch,
  }
}

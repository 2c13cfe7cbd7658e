import { clientSearch } from '@revela/domain'
import type { Database } from '../../platform/db/database.ts'
import type { ClientsTables } from './clients.tables.ts'

export type ListedClient = Pick<
  ClientsTables['client'],
  'id' | 'name' | 'email' | 'tel' | 'secret_kind' | 'origin_title' | 'created_at' | 'updated_at'
> & { readonly selections: number }

export type ClientPage = { readonly clients: ListedClient[]; readonly total: number | null }

type Wanted = {
  readonly search: string
  readonly galleryId: string | null
  readonly skip: number
  readonly most: number
}

// Newest first: ids grow with time. The total comes along in a row of its own when the page is empty.
const columns = `c.id, c.name, c.email, c.tel, c.secret_kind, c.origin_title, c.created_at, c.updated_at,
  (select count(*)::int from selection s where s.customer_id = c.customer_id and s.client_id = c.id) as selections`

const statements = {
  all: {
    name: 'clients_all',
    text: `select n.total, ${columns}
      from (select coalesce((select clients from client_count where customer_id = $1), 0) as total) n
      left join lateral (select * from client where customer_id = $1 order by id desc offset $2 limit $3) c on true
      order by c.id desc`,
  },
  searched: {
    name: 'clients_searched',
    text: `select f.total, ${columns}
      from search_clients($4, $2, $3) f left join client c on c.customer_id = $1 and c.id = any(f.ids)
      order by c.id desc`,
  },
  ofGallery: {
    name: 'clients_of_gallery',
    text: `with sent as (
        select c.* from gallery_client g join client c on c.customer_id = g.customer_id and c.id = g.client_id
        where g.customer_id = $1 and g.gallery_id = $5 and strpos(c.search, $4) > 0)
      select n.total, ${columns} from (select count(*)::int as total from sent) n
      left join lateral (select * from sent order by id desc offset $2 limit $3) c on true
      order by c.id desc`,
  },
} as const

export async function readClients(
  db: Database,
  customerId: string,
  { search, galleryId, skip, most }: Wanted,
): Promise<ClientPage> {
  const word = clientSearch(search)
  const page = [customerId, skip, most]
  const asked =
    galleryId !== null
      ? { ...statements.ofGallery, values: [...page, word, galleryId] }
      : word === ''
        ? { ...statements.all, values: page }
        : { ...statements.searched, values: [...page, word] }
  const rows = await db.readTenant<(ListedClient | { id: null }) & { total: number | null }>(customerId, asked)
  return {
    total: rows[0]?.total ?? null,
    clients: rows.filter((row): row is ListedClient & { total: number | null } => row.id !== null),
  }
}

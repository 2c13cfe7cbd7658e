import { clientSearch } from '@revela/domain'
import type { Database, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { ClientsTables } from './clients.module.ts'

const tables = (tx: Tx) => tx.withTables<ClientsTables>()

type ClientRow = ClientsTables['client']

/** Returns false when the photographer already has a client with this e-mail. */
export async function insertClient(tx: Tx, client: ClientRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('client')
    .values(client)
    .onConflict((conflict) => conflict.columns(['customer_id', 'email']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function findClient(tx: Tx, customerId: string, id: string): Promise<ClientRow | undefined> {
  return tables(tx)
    .selectFrom('client')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findClientByEmail(tx: Tx, customerId: string, email: string) {
  return tables(tx)
    .selectFrom('client')
    .select(['id', 'name', 'secret_kind', 'secret_hash'])
    .where('customer_id', '=', customerId)
    .where('email', '=', email)
    .executeTakeFirst()
}

/** The clients with one of these e-mails or numbers. */
export async function findKnownContacts(
  tx: Tx,
  customerId: string,
  { emails, phones }: { readonly emails: readonly string[]; readonly phones: readonly string[] },
): Promise<Pick<ClientRow, 'email' | 'tel'>[]> {
  return tables(tx)
    .selectFrom('client')
    .select(['email', 'tel'])
    .where('customer_id', '=', customerId)
    .where((eb) =>
      eb.or([eb('email', '=', eb.fn.any(eb.val([...emails]))), eb('tel', '=', eb.fn.any(eb.val([...phones])))]),
    )
    .execute()
}

type ClientChange = Partial<Pick<ClientRow, 'name' | 'email' | 'tel'>>

export async function changeClient(
  tx: Tx,
  customerId: string,
  id: string,
  change: ClientChange,
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('client')
    .set({ ...change, updated_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Keeps rows that name the client from being added until the transaction ends. */
export async function lockClient(tx: Tx, customerId: string, id: string): Promise<void> {
  await tables(tx)
    .selectFrom('client')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** Sessions, links, invitations and selections are deleted with the row. */
export async function deleteClient(tx: Tx, customerId: string, id: string): Promise<void> {
  await tables(tx).deleteFrom('client').where('customer_id', '=', customerId).where('id', '=', id).execute()
}

export async function storeSecret(
  tx: Tx,
  customerId: string,
  id: string,
  secret: Pick<ClientRow, 'secret_kind' | 'secret_hash' | 'code_sealed'>,
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('client')
    .set({ ...secret, updated_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Replaces the hash of the same secret; does nothing if the secret was changed meanwhile. */
export async function renewSecretHash(tx: Tx, customerId: string, id: string, from: string, to: string): Promise<void> {
  await tables(tx)
    .updateTable('client')
    .set({ secret_hash: to })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('secret_hash', '=', from)
    .execute()
}

/** Adds this gallery to those sent to the client. */
export async function inviteClient(
  tx: Tx,
  input: { customerId: string; galleryId: string; clientId: string; now: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('gallery_client')
    .values({
      customer_id: input.customerId,
      gallery_id: input.galleryId,
      client_id: input.clientId,
      invited_at: input.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isInvited(tx: Tx, customerId: string, galleryId: string, clientId: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('gallery_client')
    .select('client_id')
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return found !== undefined
}

export type ListedClient = Pick<
  ClientsTables['client'],
  'id' | 'name' | 'email' | 'tel' | 'secret_kind' | 'origin_title' | 'created_at' | 'updated_at'
> & { readonly selections: number }

type ClientPage = { readonly clients: ListedClient[]; readonly total: number | null }

type ClientFilter = {
  readonly search: string
  readonly galleryId: string | null
  readonly skip: number
  readonly max: number
}

// Newest first: ids grow with time. When the page is empty, the total comes in a row of its own.
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
  { search, galleryId, skip, max }: ClientFilter,
): Promise<ClientPage> {
  const searchWord = clientSearch(search)
  const page = [customerId, skip, max]
  const statement =
    galleryId !== null
      ? { ...statements.ofGallery, values: [...page, searchWord, galleryId] }
      : searchWord === ''
        ? { ...statements.all, values: page }
        : { ...statements.searched, values: [...page, searchWord] }
  const rows = await db.readTenant<(ListedClient | { id: null }) & { total: number | null }>(customerId, statement)
  return {
    total: rows[0]?.total ?? null,
    clients: rows.filter((row): row is ListedClient & { total: number | null } => row.id !== null),
  }
}

export async function invitedGalleries(tx: Tx, customerId: string, clientId: string): Promise<string[]> {
  const rows = await tx
    .withTables<ClientsTables>()
    .selectFrom('gallery_client')
    .select('gallery_id')
    .where('customer_id', '=', customerId)
    .where('client_id', '=', clientId)
    .execute()
  return rows.map((row) => row.gallery_id)
}

type SecretEvent = ClientsTables['client_secret_event']

/** Written in the transaction that shows or changes the code, so that no code is shown without a record. */
export async function recordSecretEvent(tx: Tx, event: Omit<SecretEvent, 'id'>): Promise<void> {
  await tx
    .withTables<ClientsTables>()
    .insertInto('client_secret_event')
    .values({ ...event, id: newId() })
    .execute()
}

export async function deleteSecretEvents(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tx
    .withTables<ClientsTables>()
    .deleteFrom('client_secret_event')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}

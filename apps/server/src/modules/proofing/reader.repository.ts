import { isPlaceholderEmail, whatsappDigits } from '@revela/domain'
import { sql, type RawBuilder } from 'kysely'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import { newTenantToken, type TenantToken } from '../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ProofingTables } from './proofing.module.ts'

const linkPurpose = keyPurpose('album-reader-link')

const tables = (tx: Tx) => tx.withTables<ProofingTables>()

export type ReaderRow = {
  readonly customer_id: string
  readonly id: string
  readonly album_id: string
  readonly client_id: string | null
  /** A client's name and addresses are those of the client. */
  readonly name: string
  readonly email: string | null
  readonly tel: string | null
  readonly approves: boolean
  readonly sealed: Buffer
  readonly created_at: Date
  readonly last_seen_at: Date | null
}

const columns = sql`r.customer_id, r.id, r.album_id, r.client_id, left(coalesce(c.name, r.name), 60) as name,
  coalesce(c.email, r.email) as email, case when c.id is null then r.tel else c.tel end as tel, r.approves, r.sealed,
  r.created_at, r.last_seen_at`

async function findReaders(tx: Tx, condition: RawBuilder<unknown>): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select ${columns} from album_reader r
    left join client c on c.customer_id = r.customer_id and c.id = r.client_id
    where ${condition} order by r.created_at, r.id`.execute(tx)
  return rows
}

/** In the order in which they were added. */
export async function listReaders(tx: Tx, customerId: string, albumId: string): Promise<ReaderRow[]> {
  return findReaders(tx, sql`r.customer_id = ${customerId} and r.album_id = ${albumId}`)
}

/** The reader whose link this is, if the album is not in the trash. */
export async function findReaderByToken(tx: Tx, token: TenantToken, albumId: string): Promise<ReaderRow | undefined> {
  const [reader] = await findReaders(
    tx,
    sql`r.customer_id = ${token.customerId} and r.id = ${token.id} and r.secret_hash = ${token.secretHash}
      and r.album_id = ${albumId}`,
  )
  return reader
}

/** Keeps the reader from being removed until the transaction ends; false when they are removed already. */
export async function lockReader(tx: Tx, { customer_id: customerId, id }: ReaderRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 from album_reader where customer_id = ${customerId} and id = ${id} for key share`.execute(tx)
  return rows.length > 0
}

/** The reader who a browser is in an album: the grant of its session. */
export async function findGrantedReader(
  tx: Tx,
  session: { readonly customerId: string; readonly sessionId: string },
  albumId: string,
  now: Date,
): Promise<ReaderRow | undefined> {
  const { customerId, sessionId } = session
  const [reader] = await findReaders(
    tx,
    sql`r.customer_id = ${customerId} and r.id = (select g.reader_id from album_grant g
      where g.customer_id = ${customerId} and g.session_id = ${sessionId} and g.album_id = ${albumId}
        and g.expires_at > ${now})`,
  )
  return reader
}

type NewReader = {
  readonly albumId: string
  readonly clientId: string | null
  readonly name: string
  readonly email: string | null
  readonly tel: string | null
  readonly approves: boolean
}

/** A new reader with a link of their own. */
export async function insertReader(tx: Tx, keys: Keys, customerId: string, reader: NewReader, now: Date) {
  const token = newTenantToken(customerId)
  await tables(tx)
    .insertInto('album_reader')
    .values({
      customer_id: customerId,
      id: token.id,
      album_id: reader.albumId,
      client_id: reader.clientId,
      name: reader.name,
      email: reader.email,
      tel: reader.tel,
      approves: reader.approves,
      secret_hash: token.secretHash,
      sealed: keys.seal(linkPurpose, token.text, `${customerId}/${token.id}`),
      created_at: now,
      last_seen_at: null,
    })
    .execute()
  return token.id
}

export async function changeReader(
  tx: Tx,
  customerId: string,
  id: string,
  change: Partial<Pick<ProofingTables['album_reader'], 'name' | 'email' | 'tel' | 'approves'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('album_reader')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Stores that the reader is here; returns false when another call stored it after `before`. */
export async function touchReader(
  tx: Tx,
  { customer_id: customerId, id }: Pick<ReaderRow, 'customer_id' | 'id'>,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('album_reader')
    .set({ last_seen_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', before)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the reader's link and grants too, by foreign keys. */
export async function deleteReader(
  tx: Tx,
  { customerId, albumId, readerId }: Readonly<Record<'customerId' | 'albumId' | 'readerId', string>>,
): Promise<void> {
  await tables(tx)
    .deleteFrom('album_reader')
    .where('customer_id', '=', customerId)
    .where('album_id', '=', albumId)
    .where('id', '=', readerId)
    .execute()
}

/** Where a client reads albums, those in the trash included. */
export async function listClientReaders(
  tx: Tx,
  customerId: string,
  clientId: string,
): Promise<{ readonly albumId: string; readonly readerId: string }[]> {
  return tables(tx)
    .selectFrom('album_reader')
    .select(['album_id as albumId', 'id as readerId'])
    .where('customer_id', '=', customerId)
    .where('client_id', '=', clientId)
    .orderBy('album_id')
    .execute()
}

export async function grantAlbum(tx: Tx, grant: ProofingTables['album_grant']): Promise<void> {
  const { reader_id, granted_at, expires_at } = grant
  await tables(tx)
    .insertInto('album_grant')
    .values(grant)
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'session_id', 'album_id']).doUpdateSet({ reader_id, granted_at, expires_at }),
    )
    .execute()
}

/** A browser whose session is replaced by another keeps the albums that it entered. */
export async function moveAlbumGrants(tx: Tx, customerId: string, from: string, to: string): Promise<void> {
  await tables(tx)
    .updateTable('album_grant')
    .set({ session_id: to })
    .where('customer_id', '=', customerId)
    .where('session_id', '=', from)
    .execute()
}

export function linkToken(
  keys: Keys,
  { customer_id: customerId, id, sealed }: Pick<ReaderRow, 'customer_id' | 'id' | 'sealed'>,
): string {
  return keys.unseal(linkPurpose, sealed, `${customerId}/${id}`)
}

/** The address of a reader's link; the token is in the fragment, which no server and no log receives. */
export function readerLink(keys: Keys, albumUrl: string, reader: Parameters<typeof linkToken>[1]): string {
  return `${albumUrl}#l=${linkToken(keys, reader)}`
}

/** Null for a client who is known only by their phone number. */
export function mailboxOf({ email }: Pick<ReaderRow, 'email'>): string | null {
  return email === null || isPlaceholderEmail(email) ? null : email
}

export function whatsappOf({ tel }: Pick<ReaderRow, 'tel'>): string | null {
  return tel === null || tel === '' ? null : whatsappDigits(tel)
}

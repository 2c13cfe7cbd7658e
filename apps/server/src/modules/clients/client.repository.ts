import type { Tx } from '../../platform/db/database.ts'
import type { ClientsTables } from './clients.tables.ts'

const tables = (tx: Tx) => tx.withTables<ClientsTables>()

type ClientRow = ClientsTables['client']

/** False when the photographer has a client with this e-mail already. */
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

export type ClientChange = Partial<Pick<ClientRow, 'name' | 'email' | 'tel'>>

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

/** Sessions, links, invitations and selections go with the row. */
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

/** The same strength of hash, renewed; whatever else was changed meanwhile stays. */
export async function renewSecretHash(tx: Tx, customerId: string, id: string, from: string, to: string): Promise<void> {
  await tables(tx)
    .updateTable('client')
    .set({ secret_hash: to })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('secret_hash', '=', from)
    .execute()
}

/** From now on this gallery is one of those sent to the client. */
export async function inviteClient(
  tx: Tx,
  given: { customerId: string; galleryId: string; clientId: string; now: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('gallery_client')
    .values({
      customer_id: given.customerId,
      gallery_id: given.galleryId,
      client_id: given.clientId,
      invited_at: given.now,
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

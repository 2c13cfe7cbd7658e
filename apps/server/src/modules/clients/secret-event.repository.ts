import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { ClientsTables } from './clients.tables.ts'

type SecretEvent = ClientsTables['client_secret_event']

/** Written in the transaction that shows or changes the code: none is seen without its line. */
export async function recordSecretEvent(tx: Tx, event: Omit<SecretEvent, 'id'>): Promise<void> {
  await tx
    .withTables<ClientsTables>()
    .insertInto('client_secret_event')
    .values({ ...event, id: newId() })
    .execute()
}

export async function forgetSecretEvents(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tx
    .withTables<ClientsTables>()
    .deleteFrom('client_secret_event')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}

import type { AnswerOf, BodyOf, importClients as endpoint } from '@revela/contract'
import { clientKey, clientKeys, type ImportedClient, placeholderEmail, readClientRow } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { codeSecret, newAccessCode } from './client-secret.ts'
import { findKnownContacts, insertClient } from './client.repository.ts'
import type { ClientsRoutesDeps } from './clients.module.ts'

type RowResult = AnswerOf<typeof endpoint>['results'][number]

type NewClient = {
  /** Of its row in the list. */
  readonly index: number
  readonly id: string
  readonly client: ImportedClient
  readonly secret: Awaited<ReturnType<typeof codeSecret>>
}

/**
 * Adds the clients of a list, or with `preview` says what would happen. A client that is already there, or twice in the
 * list, is left as it is, so a repeated call adds nothing. Nobody is notified.
 */
export async function importClients(
  deps: ClientsRoutesDeps,
  customerId: string,
  { rows, preview }: BodyOf<typeof endpoint>,
): Promise<RowResult[]> {
  await deps.limiter.consume([{ name: 'client:import', key: customerId, max: 240, windowSeconds: 3_600 }])
  const clients = rows.map(readClientRow)
  const valid = clients.filter((client) => typeof client !== 'string')
  const known = await deps.db.tenant(customerId, (tx) => knownKeys(tx, customerId, valid))
  const results = clients.map((client): RowResult => {
    if (typeof client === 'string') return client
    if (known.has(clientKey(client))) return 'exists'
    for (const key of clientKeys(client)) known.add(key)
    return 'created'
  })
  if (preview) return results
  const added: NewClient[] = []
  for (const [index, client] of clients.entries()) {
    if (typeof client === 'string' || results[index] !== 'created') continue
    const id = newId()
    // One hash at a time: a list must not fill the hasher's queue, which sign-ins share.
    added.push({ index, id, client, secret: await codeSecret(deps, customerId, id, newAccessCode()) })
  }
  const now = deps.clock()
  return deps.db.tenant(customerId, async (tx) => {
    for (const { index, id, client, secret } of added) {
      const created = await insertClient(tx, {
        customer_id: customerId,
        id,
        name: client.name,
        email: client.email ?? placeholderEmail(client.tel ?? id),
        tel: client.tel,
        ...secret,
        origin_title: null,
        created_at: now,
        updated_at: now,
      })
      // Another call added the client meanwhile.
      if (!created) results[index] = 'exists'
    }
    return results
  })
}

async function knownKeys(tx: Tx, customerId: string, clients: readonly ImportedClient[]): Promise<Set<string>> {
  const emails = clients.flatMap(({ email }) => email ?? [])
  const phones = clients.flatMap(({ email, tel }) => (email === null && tel !== null ? [tel] : []))
  const contacts = await findKnownContacts(tx, customerId, { emails, phones })
  return new Set(contacts.flatMap(clientKeys))
}

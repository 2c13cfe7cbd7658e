import { placeholderEmail } from '@revela/domain'
import { newId } from '../../platform/ids/uuid.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { codeSecret, newAccessCode } from './access-code.ts'
import { insertClient } from './client.repository.ts'
import type { ClientsNeeds } from './clients.needs.ts'

export type NewClient = {
  readonly name: string
  /** Null: a client without an address of their own. */
  readonly email: string | null
  readonly tel?: string | null
  /** Of the public gallery where they gave their name. */
  readonly originTitle?: string
}

/** A client with an access code that we made; nobody chooses one for somebody else. */
export async function createClient(
  needs: ClientsNeeds,
  customerId: string,
  client: NewClient,
): Promise<{ id: string; code: string }> {
  const [id, code, now] = [newId(), newAccessCode(), needs.clock()]
  const secret = await codeSecret(needs, customerId, id, code)
  const made = await needs.db.tenant(customerId, (tx) =>
    insertClient(tx, {
      customer_id: customerId,
      id,
      name: client.name,
      email: client.email ?? placeholderEmail(id),
      tel: client.tel ?? null,
      ...secret,
      origin_title: client.originTitle ?? null,
      created_at: now,
      updated_at: now,
    }),
  )
  if (!made) throw new Refusal('ClientEmailTaken')
  return { id, code }
}

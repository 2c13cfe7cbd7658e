import { callAs } from '@revela/dev-env'
import { studioOf } from '../pictures/studio-of.ts'
import type { SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'

export interface ListedClient {
  id: string
  name: string
  email: string
  tel: string | null
}

interface NewClient {
  name: string
  email: string
  tel?: string
}

/** Creates a client through the API; without `tel`, the telephone is removed afterwards. */
export async function enterClient(site: SiteUnderTest, user: SignedInUser, client: NewClient): Promise<ListedClient> {
  const session = studioOf(site, user)
  const { name, email, tel } = client
  const body = { name, email, tel: tel ?? '(11) 90000-0000' }
  const created = await callAs<{ client: ListedClient }>(session, '/customer/clients', { method: 'POST', body })
  if (tel !== undefined) return created.client
  await callAs(session, `/customer/clients/${created.client.id}`, { method: 'PUT', body: { tel: null } })
  return { ...created.client, tel: null }
}

/** Creates many clients at once, without telephones, older than any other client. */
export async function createClients(site: SiteUnderTest, user: SignedInUser, count: number): Promise<void> {
  await site.rows(
    `insert into client (customer_id, id, name, email, secret_kind, secret_hash, created_at, updated_at)
     select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Família ' || lpad(n::text, 3, '0'), 'familia' || n || '@casa.test', 'password',
       'none', now(), now()
     from generate_series(1, $2::int) n`,
    [user.customerId, count],
  )
}

/** Has the effect of the family's "Criar minha senha". */
export async function chooseOwnPassword(site: SiteUnderTest, clientId: string): Promise<void> {
  await site.rows(`update client set secret_kind = 'password', code_sealed = null where id = $1`, [clientId])
}

/** Restricts the gallery to invited clients. */
export async function makePrivate(site: SiteUnderTest, galleryId: string): Promise<void> {
  await site.rows(`update gallery set access = 'invited' where id = $1`, [galleryId])
}

import { callAs } from '@revela/dev-env'
import { studioOf } from '../photos/studio-of.ts'
import type { Signed } from '../harness/people.ts'
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

/** A client entered behind the test's back; without a telephone, that is taken away again. */
export async function enterClient(site: SiteUnderTest, person: Signed, client: NewClient): Promise<ListedClient> {
  const session = studioOf(site, person)
  const { name, email, tel } = client
  const body = { name, email, tel: tel ?? '(11) 90000-0000' }
  const made = await callAs<{ client: ListedClient }>(session, '/customer/clients', { method: 'POST', body })
  if (tel !== undefined) return made.client
  await callAs(session, `/customer/clients/${made.client.id}`, { method: 'PUT', body: { tel: null } })
  return { ...made.client, tel: null }
}

/** So many clients at once, without telephones, older than any that is entered. */
export async function fillBook(site: SiteUnderTest, person: Signed, count: number): Promise<void> {
  await site.rows(
    `insert into client (customer_id, id, name, email, secret_kind, secret_hash, created_at, updated_at)
     select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Família ' || lpad(n::text, 3, '0'), 'familia' || n || '@casa.test', 'password',
       'none', now(), now()
     from generate_series(1, $2::int) n`,
    [person.customerId, count],
  )
}

/** As the client does in "Criar minha senha". */
export async function chooseOwnPassword(site: SiteUnderTest, clientId: string): Promise<void> {
  await site.rows(`update client set secret_kind = 'password', code_sealed = null where id = $1`, [clientId])
}

/** From now on only invited clients enter the gallery. */
export async function makePrivate(site: SiteUnderTest, galleryId: string): Promise<void> {
  await site.rows(`update gallery set access = 'invited' where id = $1`, [galleryId])
}

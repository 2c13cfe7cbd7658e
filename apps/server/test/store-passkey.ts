import type { ApiUnderTest } from './api-under-test.ts'

/**
 * Inserts a passkey that cannot sign in, without the API, because adding one requires a confirmation. Returns its id.
 */
export async function storePasskey(api: ApiUnderTest, customerId: string): Promise<string> {
  const [row] = await api.rows<{ id: string }>(
    `insert into passkey values
       ($1, gen_random_uuid(), decode(md5(random()::text), 'hex'), '', 0, '{}', 'iPhone da Ana', 'Safari · iPhone', now(), null)
     returning id`,
    [customerId],
  )
  return row!.id
}

import type { ApiUnderTest } from './api-under-test.ts'
import type { User } from './users.ts'

/** Makes a domain the studio's address, as the domains module does once its certificate was issued. */
export async function activateDomain(api: ApiUnderTest, { customerId }: User, name: string): Promise<string> {
  await api.rows(
    `insert into directory (kind, name, customer_id) values ('domain', $1, $2) on conflict (kind, name) do nothing`,
    [name, customerId],
  )
  await api.rows('update profile set own_domain = $1 where customer_id = $2', [name, customerId])
  return domainHost(api, name)
}

/** The DNS went away, or the plan: the name stays the studio's, but its addresses begin with the subdomain again. */
export async function deactivateDomain(api: ApiUnderTest, { customerId }: User): Promise<void> {
  await api.rows('update profile set own_domain = null where customer_id = $1', [customerId])
}

/** The photographer removed the domain; until then nobody else may have it. */
export async function releaseDomain(api: ApiUnderTest, user: User, name: string, until: Date): Promise<void> {
  await deactivateDomain(api, user)
  await api.rows(`update directory set released_until = $1 where kind = 'domain' and name = $2`, [until, name])
}

/** The `Host` header of an own domain: the port of tests is not 443. */
export function domainHost({ platform }: ApiUnderTest, name: string): string {
  return `${name}:${platform.config.GALLERIES_DOMAIN.split(':')[1]}`
}

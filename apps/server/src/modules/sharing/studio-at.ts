import type { Studio } from '../../http/route.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { oneFlight } from '../../platform/flight/one-flight.ts'
import { studioAddress } from '../profiles/index.ts'

type Needs = {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN'>
}

/** `moved`: the name is a former one, and leads to the studio's own for a while. */
export type StudioAt = Studio & { readonly moved: boolean }

type Row = { readonly customer_id: string; readonly subdomain: string; readonly released_until: Date | null }

const statement = {
  name: 'studio_of_name',
  text: 'select customer_id, subdomain, released_until from studio_of_name($1)',
}

/** Whose galleries a `Host` header leads to: `{name}.{galleries}`. The first question of every call there. */
export function studioAt({ db, clock, config }: Needs) {
  const ending = `.${config.GALLERIES_DOMAIN}`.toLowerCase()
  const fly = oneFlight<Row | undefined>()
  const read = (name: string) =>
    fly(name, async () => (await db.pool.query<Row>({ ...statement, values: [name] })).rows[0])
  return {
    isGalleryHost: (host: string) => host.toLowerCase().endsWith(ending),
    find: async (host: string): Promise<StudioAt | null> => {
      const named = host.toLowerCase()
      if (!named.endsWith(ending)) return null
      const name = named.slice(0, -ending.length)
      const row = await read(name)
      if (!row || (row.released_until !== null && row.released_until <= clock())) return null
      const { customer_id: customerId, subdomain } = row
      return { customerId, origin: studioAddress(config, subdomain), moved: subdomain !== name }
    },
  }
}

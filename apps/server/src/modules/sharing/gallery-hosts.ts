import type { GalleryHosts } from '../../http/http-needs.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { familySessionReader } from '../clients/index.ts'
import { studioAddress, studioFinder } from '../profiles/index.ts'

type Needs = {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN'>
}

/** `{name}.{galleries}`; a studio's former name is nobody's here, because its pages lead to the new one. */
export function galleryHosts({ db, clock, config }: Needs): GalleryHosts {
  const ending = `.${config.GALLERIES_DOMAIN}`.toLowerCase()
  const findStudio = studioFinder({ db, clock })
  return {
    isOne: (host) => host.toLowerCase().endsWith(ending),
    studioOf: async (host) => {
      const name = host.toLowerCase().slice(0, -ending.length)
      const found = await findStudio(name)
      if (!found || found.moved) return null
      return { customerId: found.customerId, origin: studioAddress(config, name) }
    },
    principalOf: familySessionReader(db, clock),
  }
}

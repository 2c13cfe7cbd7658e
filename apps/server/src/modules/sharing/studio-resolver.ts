import type { AnswerOf, getEntry } from '@revela/contract'
import { whatsappDigits } from '@revela/domain'
import type { GalleryHosts } from '../../http/http-deps.ts'
import type { Studio } from '../../http/route.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import { singleFlight } from '../../platform/single-flight/single-flight.ts'
import { familySessionReader } from '../clients/index.ts'
import { brandAddress, openProfile, studioAddress, type ProfileRow } from '../profiles/index.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'
import { hostRules, type StudioName } from './gallery-host.ts'
import type { SharingDeps } from './sharing.module.ts'

type Deps = {
  readonly db: Database
  readonly cellNames: Pick<CellNames, 'requireHere'>
  readonly clock: Clock
  readonly config: Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN' | 'CONTENT_ORIGIN'>
}

/** The `origin` is the studio's address, whichever of its names was asked for. */
type ResolvedStudio = Studio & {
  /** Otherwise pages redirect to `origin`: a former name, the subdomain beside an own domain, a domain that is not active. */
  readonly isAddress: boolean
  /** The name was given up, and only redirects until its quarantine ends. */
  readonly isReleased: boolean
}

type Row = {
  readonly customer_id: string
  readonly subdomain: string
  readonly own_domain: string | null
  readonly released_until: Date | null
}

const statement = {
  name: 'find_studio_by_name',
  text: 'select customer_id, subdomain, own_domain, released_until from find_studio_by_name($1, $2)',
}

/** Finds the studio of a `Host` header: `{name}.{galleries}` or an own domain. Runs first in every call there. */
export function studioResolver({ db, cellNames, clock, config }: Deps) {
  const { isGalleryHost, studioName } = hostRules(config)
  const runOnce = singleFlight<Row | undefined>({ crowdIntervalMs: 20 })
  const read = ({ kind, name }: StudioName) =>
    runOnce(`${kind} ${name}`, async () => (await db.pool.query<Row>({ ...statement, values: [kind, name] })).rows[0])
  return {
    isGalleryHost,
    find: async (host: string): Promise<ResolvedStudio | null> => {
      const name = studioName(host)
      if (!name) return null
      const row = await read(name)
      if (!row || (row.released_until !== null && row.released_until <= clock())) {
        await cellNames.requireHere(name.kind, name.name)
        return null
      }
      const { customer_id: customerId, subdomain, own_domain: ownDomain } = row
      const current = ownDomain === null ? { kind: 'subdomain', name: subdomain } : { kind: 'domain', name: ownDomain }
      return {
        customerId,
        origin: studioAddress(config, row),
        isAddress: current.kind === name.kind && current.name === name.name,
        isReleased: row.released_until !== null,
      }
    },
  }
}

/**
 * A name that was given up is unknown here, because its pages redirect. The subdomain beside an own domain is not: pages
 * that families have open there continue.
 */
export function galleryHosts(deps: Parameters<typeof studioResolver>[0]): GalleryHosts {
  const { isGalleryHost, find } = studioResolver(deps)
  return {
    isGalleryHost,
    findStudio: async (host) => {
      const studio = await find(host)
      return studio && !studio.isReleased ? studio : null
    },
    readPrincipal: familySessionReader(deps.db, deps.clock),
  }
}

export type StudioBrand = AnswerOf<typeof getEntry>['studio']

type BrandRow = Pick<ProfileRow, 'display_name' | 'logo_key' | 'whatsapp_number' | 'phone_type'>

const brandStatement = {
  name: 'studio_brand',
  text: 'select display_name, logo_key, whatsapp_number, phone_type from profile where customer_id = $1',
}

export async function studioBrand(
  { db, clock, config }: Pick<SharingDeps, 'db' | 'clock' | 'config'>,
  customerId: string,
  { footer }: Pick<FamilyTerms, 'footer'>,
): Promise<StudioBrand> {
  const [row] = await db.readTenant<BrandRow>(customerId, { ...brandStatement, values: [customerId] })
  const profile = row ?? (await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock())))
  return {
    name: profile.display_name,
    logo: brandAddress(config.CONTENT_ORIGIN, profile.logo_key),
    whatsapp: whatsappNumber(profile),
    footer,
  }
}

/** Only a number that its owner marked as available on WhatsApp. */
function whatsappNumber({ whatsapp_number, phone_type }: BrandRow): string | null {
  return whatsapp_number === '' || phone_type === 'telefone' ? null : whatsappDigits(whatsapp_number)
}

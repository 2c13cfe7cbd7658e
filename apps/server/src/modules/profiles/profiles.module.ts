import type { PlanFeature } from '@revela/domain'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'

export type ProfilesDeps = {
  readonly db: Database
  readonly cellNames: CellNames
  readonly clock: Clock
  readonly store: ObjectStore
  readonly limiter: RateLimiter
  readonly outbox: Outbox
  readonly decoders: RenderPool
  readonly config: Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN' | 'CONTENT_ORIGIN'>
  /** Port: checks a feature of the plan, which a later module owns. */
  readonly requireFeature: (customerId: string, feature: PlanFeature) => Promise<void>
  /** Port: schedules and cancels the deletion of objects, whose rows a later module owns. */
  readonly garbage: Garbage
}

type Garbage = {
  /** Schedules the deletion of the objects at that time; returns the ids of the garbage rows. */
  readonly discard: (tx: Tx, customerId: string, keys: readonly string[], dueAt: Date) => Promise<string[]>
  /** Cancels scheduled deletions; false when one of them has already run. */
  readonly cancelDeletion: (tx: Tx, customerId: string, garbageIds: readonly string[]) => Promise<boolean>
}

type PhoneType = 'telefone-whatsapp' | 'telefone' | 'whatsapp'

export type ProfilesTables = {
  profile: {
    customer_id: string
    display_name: string
    display_email: string
    whatsapp_number: string
    phone_type: PhoneType
    bio: string
    site: string
    instagram: string
    facebook: string
    twitter: string
    notification_email: string
    logo_key: string | null
    logo_width: number | null
    logo_height: number | null
    avatar_key: string | null
    subdomain: string
    subdomain_chosen: boolean
    /** The active own domain. */
    own_domain: string | null
  }
  directory: { kind: 'subdomain' | 'domain'; name: string; customer_id: string; released_until: Date | null }
}

export type ProfileRow = ProfilesTables['profile']

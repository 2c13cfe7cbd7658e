import type { AnswerOf, getFamilySelection } from '@revela/contract'
import type { VisitorDevice } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import type { FamilyTerms, SubscriptionsDeps } from '../subscriptions/index.ts'
import type { SelectionActivityKind } from '../selections/index.ts'

export type SharingDeps = {
  readonly db: Database
  readonly cellNames: CellNames
  readonly clock: Clock
  readonly keys: Keys
  readonly hasher: PasswordHasher
  readonly limiter: RateLimiter
  readonly outbox: Outbox
  readonly jobs: JobSender
  readonly config: Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN' | 'CONTENT_ORIGIN'>
  readonly content: ContentAddresses
  readonly termsOf: (customerId: string) => Promise<FamilyTerms>
  /** Port: what a visitor has chosen or may begin; the selections module implements it. */
  readonly readOwnSelection: (
    principal: FamilyPrincipal,
    galleryId: string,
  ) => Promise<AnswerOf<typeof getFamilySelection>>
  /** Port: a browser whose session is replaced by another keeps the albums that it reads. */
  readonly moveAlbumGrants: (tx: Tx, customerId: string, fromSession: string, toSession: string) => Promise<void>
}

/** Additional dependencies for sending a gallery. */
export type SendingDeps = SharingDeps & { readonly subscriptions: SubscriptionsDeps }

export type ActivityKind = 'opened' | 'favourited' | 'downloaded' | SelectionActivityKind

export type SharingTables = {
  gallery_visitor: {
    customer_id: string
    id: string
    gallery_id: string
    client_id: string | null
    session_id: string | null
    device: VisitorDevice
    visits: number
    first_seen_at: Date
    last_seen_at: Date
    downloads: number
    last_picture_number: number | null
  }
  gallery_send: {
    customer_id: string
    id: string
    gallery_id: string
    client_id: string | null
    mail_id: string
    name: string
    email: string
    subject: string
    magic_link: boolean
    content_key: Buffer
    at: Date
  }
  favourite: { customer_id: string; visitor_id: string; number: number; created_at: Date }
  activity: {
    customer_id: string
    id: string
    gallery_id: string
    visitor_id: string
    at: Date
    kind: ActivityKind
    device: VisitorDevice
    count: number
    /** Cents of a payment. */
    amount: number | null
  }
}

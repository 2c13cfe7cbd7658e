import type { GrantBasis, VisitorDevice } from '@revela/domain'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { SubscriptionsDeps } from '../subscriptions/index.ts'

export type ClientsDeps = {
  readonly db: Database
  readonly keys: Keys
  readonly hasher: PasswordHasher
  readonly clock: Clock
}

/** Port: what proofing does when a client who reads albums is deleted. */
export type ClientReadersPort = {
  /** Removes the client from every album as a reader, one transaction for each. */
  readonly remove: (customerId: string, clientId: string) => Promise<void>
  /** Whether the client reads an album, in the trash or not. */
  readonly exist: (tx: Tx, customerId: string, clientId: string) => Promise<boolean>
}

/** Additional dependencies of the photographer's calls. */
export type ClientsRoutesDeps = ClientsDeps & {
  readonly limiter: RateLimiter
  readonly log: Logger
  readonly config: Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN'>
  readonly subscriptions: SubscriptionsDeps
  readonly albumReaders: ClientReadersPort
  /** Port: ends the links of people whom the client invited to choose; the selections module implements it. */
  readonly renewInvitations: (
    tx: Tx,
    keys: Keys,
    customerId: string,
    target: { readonly clientId: string; readonly galleryId: string | null },
  ) => Promise<void>
}

export type FamilyKind = 'client' | 'guest' | 'preview'

export type ClientsTables = {
  client: {
    customer_id: string
    id: string
    name: string
    email: string
    tel: string | null
    secret_kind: 'code' | 'password'
    secret_hash: string
    code_sealed: Buffer | null
    origin_title: string | null
    created_at: Date
    updated_at: Date
  }
  gallery_client: { customer_id: string; gallery_id: string; client_id: string; invited_at: Date }
  client_link: {
    customer_id: string
    id: string
    client_id: string
    gallery_id: string | null
    secret_hash: Buffer
    sealed: Buffer
    created_at: Date
    expires_at: Date | null
    revoked_at: Date | null
  }
  client_session: {
    customer_id: string
    id: string
    secret_hash: Buffer
    kind: FamilyKind
    client_id: string | null
    identified: boolean
    link_id: string | null
    device: VisitorDevice
    created_at: Date
    last_seen_at: Date
    expires_at: Date
  }
  client_grant: {
    customer_id: string
    session_id: string
    gallery_id: string
    basis: GrantBasis
    client_id: string | null
    link_id: string | null
    password_revision: number | null
    download_pin_revision: number | null
    participant_id: string | null
    granted_at: Date
    expires_at: Date
  }
  client_secret_event: {
    customer_id: string
    id: string
    client_id: string
    at: Date
    kind: 'revealed' | 'reset' | 'mailed' | 'chosen'
    session_id: string | null
  }
  preview_code: {
    customer_id: string
    id: string
    gallery_id: string
    secret_hash: Buffer
    expires_at: Date
    used_at: Date | null
  }
}

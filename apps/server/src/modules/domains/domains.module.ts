import type { DomainDns } from '@revela/domain'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { SubscriptionsDeps } from '../subscriptions/index.ts'
import type { Authority } from './authority.ts'
import type { DnsLookup } from './dns-lookup.ts'

export type DomainsDeps = {
  readonly db: Database
  readonly cellNames: CellNames
  readonly clock: Clock
  readonly keys: Keys
  readonly log: Logger
  readonly jobs: JobSender
  readonly outbox: Outbox
  readonly limiter: RateLimiter
  readonly config: Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN' | 'CONTENT_ORIGIN'>
  readonly subscriptions: SubscriptionsDeps
  readonly lookup: DnsLookup
  /** Null: none is configured, and own domains are not offered. */
  readonly authority: Authority | null
}

export type DomainsTables = {
  own_domain: {
    customer_id: string
    name: string
    token: string
    created_at: Date
    verified_at: Date | null
    dns: DomainDns | null
    checked_at: Date | null
    check_at: Date
    pointed_at: Date | null
    gone_since: Date | null
    redirect_until: Date | null
    order_failures: number
    order_at: Date | null
    problem: OrderProblem | null
    warned_for: Date | null
  }
  domain_certificate: {
    customer_id: string
    name: string
    pem_sealed: Buffer
    not_before: Date
    not_after: Date
    issued_at: Date
    remove_at: Date | null
  }
  acme_account: { directory_url: string; key_sealed: Buffer; url: string | null }
  acme_challenge: { token: string; key_authorization: string; expires_at: Date }
}

/** What keeps a domain from becoming active although its DNS is right. */
export type OrderProblem = 'used' | 'order_rejected' | 'authority_busy' | 'authority_unavailable'

export type DomainRow = DomainsTables['own_domain']
export type CertificateRow = DomainsTables['domain_certificate']

export const tables = (tx: Tx) => tx.withTables<DomainsTables>()

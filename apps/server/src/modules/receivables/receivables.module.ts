import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Announcements } from '../../platform/live/announcements.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { ApplicationConfig, SellerGateway } from '../../platform/payments/seller-gateway.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { PaymentReceiver } from '../selections/index.ts'

export type ReceivablesDeps = {
  readonly db: Database
  readonly cellNames: Pick<CellNames, 'directory' | 'requireCustomerHere'>
  readonly clock: Clock
  readonly keys: Keys
  readonly log: Logger
  readonly jobs: JobSender
  readonly outbox: Outbox
  readonly limiter: RateLimiter
  readonly live: Announcements
  readonly config: ApplicationConfig & Pick<Config, 'APP_ORIGIN' | 'CONTENT_ORIGIN' | 'GALLERIES_DOMAIN'>
  /** Null: no application at the gateway is configured, and the connection is not offered. */
  readonly sellers: SellerGateway | null
  /** What a payment changes in a selection; the selections module implements it. */
  readonly selectionPayments: PaymentReceiver
  /** Whether this browser may enter the gallery now. */
  readonly isInGallery: (principal: FamilyPrincipal, galleryId: string) => Promise<boolean>
}

/** `lost`: the gateway never received it. `mismatch`: it reports something else than we asked for. */
export type FamilyChargeState =
  | 'sending'
  | 'pending'
  | 'paid'
  | 'declined'
  | 'canceled'
  | 'expired'
  | 'refunded'
  | 'lost'
  | 'mismatch'

export type ChargeSubject = 'selection' | 'balance'

export type ReceivablesTables = {
  payment_account: {
    customer_id: string
    gateway: string
    seller_id: string
    tokens_sealed: Buffer
    expires_at: Date
    refresh_at: Date | null
    state: 'connected' | 'reconnect'
    connected_at: Date
  }
  gallery_balance: {
    customer_id: string
    gallery_id: string
    amount_cents: number
    paid_cents: number
    confirmed_cents: number
    client_id: string | null
    for_client: boolean
    set_at: Date
    declared_at: Date | null
    received_at: Date | null
    received_by: 'photographer' | 'gateway' | null
  }
  family_charge: {
    customer_id: string
    id: string
    subject: ChargeSubject
    subject_id: string
    gallery_id: string
    client_id: string | null
    amount_cents: number
    gateway: string
    seller_id: string
    gateway_id: string | null
    state: FamilyChargeState
    pix_code: string | null
    replaced: boolean
    created_at: Date
    expires_at: Date
    paid_at: Date | null
    refunded_at: Date | null
    applied_at: Date | null
    applied_as: 'whole' | 'part' | 'surplus' | null
    check_at: Date | null
    checks: number
  }
  receivable_event: {
    gateway: string
    event_id: string
    gateway_id: string
    received_at: Date
    applied_at: Date | null
  }
}

export type AccountRow = ReceivablesTables['payment_account']
export type BalanceRow = ReceivablesTables['gallery_balance']
export type FamilyChargeRow = ReceivablesTables['family_charge']

export const tables = (tx: Tx) => tx.withTables<ReceivablesTables>()

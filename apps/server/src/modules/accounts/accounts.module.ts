import type { ActivityKind } from '@revela/contract'
import type { RedirectUser } from '@revela/domain'
import type { Generated } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { SocialProviders } from './social/providers.ts'

export type AccountsDeps = {
  readonly db: Database
  readonly cellNames: CellNames
  readonly keys: Keys
  readonly sharedKeys: Keys
  readonly hasher: PasswordHasher
  readonly limiter: RateLimiter
  readonly jobs: JobSender
  readonly outbox: Outbox
  readonly clock: Clock
  readonly log: Logger
  readonly social: SocialProviders
  readonly config: Pick<Config, 'APP_ORIGIN' | 'SITE_ORIGIN' | 'SITE_SHARED_SECRET'>
  /** Port: creates the profile in the same transaction as the account; a later module owns profiles. */
  readonly createProfile: (tx: Tx, account: NewAccount, now: Date, cellNames: CellNames) => Promise<void>
  /** Port: replaces the old address where the profile uses it; returns false if it uses others. */
  readonly moveProfileEmail: (tx: Tx, customerId: string, change: EmailChange) => Promise<boolean>
  /** Port: returns where a customer lands after sign-in. It depends on their products, which a later module owns. */
  readonly getRedirectUser: (customer: SignedUp) => Promise<RedirectUser>
  /** Port: returns the public address of this customer's portfolio, or null when there is none. */
  readonly findPublicPortfolio: (customerId: string) => Promise<string | null>
}

export type EmailChange = { readonly from: string; readonly to: string }

export type NewAccount = {
  readonly customerId: string
  readonly name: string
  readonly email: string
  readonly whatsappNumber: string | null
}

export type SignedUp = {
  readonly customerId: string
  readonly architect: boolean
  readonly solutions: readonly string[]
}

export type AccountsTables = {
  directory: { kind: 'email' | 'social' | 'subdomain'; name: string; customer_id: string }
  customer: {
    customer_id: string
    name: string
    email: string
    whatsapp_number: string | null
    user_type: 'photographer' | 'architect'
    solutions: string[]
    question: string | null
    question_response: string | null
    track: string | null
    first_access: boolean
    tester: boolean
    /** When the owner confirmed the address; while null, no mail is sent to clients. */
    email_confirmed_at: Date | null
    second_factor_offer_closed_at: Date | null
    /** When support began to require a second factor; only staff may write it (0002-accounts.sql). */
    second_factor_required_at: Date | null
    created_at: Date
  }
  credential: { customer_id: string; password_hash: string; changed_at: Date }
  social_identity: { customer_id: string; issuer: string; subject: string; created_at: Date }
  session: {
    customer_id: string
    id: string
    secret_hash: Buffer
    auth_method: AuthMethod
    device: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    confirmed_at: Date | null
    /** Whether the last confirmation or the sign-in included an authenticator code, a recovery code or a passkey. */
    confirmed_with_second_factor: Generated<boolean>
  }
  confirmation_code: { customer_id: string; id: string; code_mac: Buffer; attempts: number; expires_at: Date }
  second_factor: {
    customer_id: string
    secret_sealed: Buffer
    /** The newest 30-second step whose code was used. */
    last_step: string
    created_at: Date
    enabled_at: Date | null
  }
  recovery_code: { customer_id: string; id: string; code_mac: Buffer; used_at: Date | null }
  sign_in_challenge: {
    customer_id: string
    id: string
    secret_hash: Buffer
    auth_method: Exclude<AuthMethod, 'passkey' | 'admin-cp'>
    attempts: number
    expires_at: Date
  }
  passkey: {
    customer_id: string
    id: string
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    device: string
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenge: { hash: Buffer; expires_at: Date }
  account_activity: {
    customer_id: string
    id: string
    at: Date
    kind: ActivityKind
    device: string | null
    old_value: string | null
    new_value: string | null
  }
  password_recovery: {
    customer_id: string
    id: string
    secret_hash: Buffer
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  email_confirmation: {
    customer_id: string
    id: string
    secret_hash: Buffer
    email: string
    change_id: string | null
    confirmed_at: Date | null
    created_at: Date
    expires_at: Date
  }
  site_handover: {
    customer_id: string
    id: string
    secret_hash: Buffer
    session_id: string
    audience: string
    agent_hash: Buffer
    expires_at: Date
    used_at: Date | null
  }
  terms_acceptance: { customer_id: string; id: string; version: string; ip: string; accepted_at: Date }
  login_log: {
    customer_id: string
    id: string
    at: Date
    ip: string
    port: number | null
    auth_method: AuthMethod | null
    page: string | null
    context: string | null
    redirect_url: string | null
  }
  used_token: { hash: Buffer; expires_at: Date }
}

export type AuthMethod = 'password' | 'google' | 'facebook' | 'passkey' | 'admin-cp'

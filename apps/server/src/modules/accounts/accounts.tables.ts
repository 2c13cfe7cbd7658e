import type { ActivityKind } from '@revela/contract'
import type { Generated } from 'kysely'

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
    /** When the owner of the address answered for it; null: nothing is mailed to clients. */
    email_confirmed_at: Date | null
    second_factor_offer_closed_at: Date | null
    /** Since when support requires a second factor; only staff may write it (0060_second_factor_requirement.sql). */
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
    /** Whether the last confirmation, or the sign-in, included a code of the app, a recovery code or a passkey. */
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
  spent_token: { hash: Buffer; expires_at: Date }
}

export type AuthMethod = 'password' | 'google' | 'facebook' | 'passkey' | 'admin-cp'

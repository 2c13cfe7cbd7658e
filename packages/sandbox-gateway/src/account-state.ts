import type { Outcome } from './test-cards.ts'
import { createHash, createHmac } from 'node:crypto'

/** How the gateway is to misbehave towards one account. Shares are of 1. */
export type Script = {
  readonly webhooks?: {
    /** Told twice. */
    readonly duplicate?: number
    /** Never told. */
    readonly lose?: number
    /** Beside the true one, one with somebody else's signature. */
    readonly forge?: number
    /** Each waits up to so long, so that they come in another order. */
    readonly delayMs?: number
  }
  /** `down`: connections break; `error`: 500; `hang`: never answers and does nothing; `silent`: does it and never answers. */
  readonly outage?: 'down' | 'error' | 'hang' | 'silent' | null
  /** Every call takes so much longer. */
  readonly delayMs?: number
  /** What every kept card does from now on; null: what each did. */
  readonly savedCards?: Outcome | null
  /** What the real one demands: an address with each boleto, a security code with each kept card. */
  readonly requirements?: readonly Requirement[]
  /** Pending cards settle by themselves after so long; null: when told to. */
  readonly settleAfterMs?: number | null
  readonly seed?: number
}

export type Requirement = 'boleto-address' | 'kept-card-code'

export type AccountState = {
  script: Script
  /** Added to the clock of this account. */
  clockOffsetMs: number
  random: () => number
  readonly sent: SentCounts
}

/** What the shop was told, and how it answered. */
export type SentCounts = {
  delivered: number
  failed: number
  duplicated: number
  lost: number
  forged: number
  forgedAccepted: number
}

export function newAccountState(settleAfterMs: number | null): AccountState {
  return {
    script: { settleAfterMs },
    clockOffsetMs: 0,
    random: seededRandom(1),
    sent: { delivered: 0, failed: 0, duplicated: 0, lost: 0, forged: 0, forgedAccepted: 0 },
  }
}

/** The same sequence for the same seed, so that a run can be looked at again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What a shop has at the gateway. Everything follows from the access token, so a test makes an account by naming one. */
export type SandboxAccount = {
  readonly accessToken: string
  /** For the browser: may make card tokens and nothing else. */
  readonly publicKey: string
  readonly webhookSecret: string
}

const tokens = /^TEST-[A-Za-z0-9-]{8,80}$/

export function isSandboxToken(text: string): boolean {
  return tokens.test(text)
}

export function sandboxAccount(accessToken: string): SandboxAccount {
  if (!isSandboxToken(accessToken)) throw new RangeError('An access token of the sandbox begins with TEST-')
  const name = createHash('sha256').update(accessToken).digest('hex').slice(0, 32)
  return {
    accessToken,
    publicKey: `TEST-pub-${name}`,
    webhookSecret: createHmac('sha256', accessToken).update('webhooks').digest('hex'),
  }
}

/** The books are kept by the public key: an access token is written nowhere. */
export function accountName(accessToken: string): string {
  return sandboxAccount(accessToken).publicKey
}

import type { Outcome } from './test-cards.ts'
import { createHash, createHmac } from 'node:crypto'

/** Scripted misbehaviour of the gateway towards one account. Shares are fractions of 1. */
export type Script = {
  readonly webhooks?: {
    /** The share of events that are sent twice. */
    readonly duplicate?: number
    /** The share of events that are never sent. */
    readonly lose?: number
    /** The share of events that are also sent with an invalid signature. */
    readonly forge?: number
    /** Each event is delayed by up to this time, so that the order changes. */
    readonly delayMs?: number
  }
  /**
   * `down`: connections break; `error`: 500; `hang`: no response and no effect; `silent`: the effect without a
   * response.
   */
  readonly outage?: 'down' | 'error' | 'hang' | 'silent' | null
  /** Every request takes this much longer. */
  readonly delayMs?: number
  /** The outcome of every saved card from now on; null: the outcome of each card. */
  readonly savedCards?: Outcome | null
  /** What the real gateway requires of accounts without an exemption: a security code with each saved card. */
  readonly requirements?: readonly Requirement[]
  /** Pending cards settle by themselves after this time; null: only on request. */
  readonly settleAfterMs?: number | null
  readonly seed?: number
}

export type Requirement = 'saved-card-code'

export type AccountState = {
  script: Script
  /** Added to the clock of this account. */
  clockOffsetMs: number
  random: () => number
  readonly sent: SentCounts
}

/** Counts of the events that were sent to the shop, by its response. */
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

/** The same sequence for the same seed, so that a run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * A shop's credentials at the gateway. All derive from the access token, so a test creates an account by choosing one.
 */
export type SandboxAccount = {
  readonly accessToken: string
  /** For the browser: can create card tokens and nothing else. */
  readonly publicKey: string
  readonly webhookSecret: string
}

const tokens = /^TEST-[A-Za-z0-9-]{8,80}$/

export function isSandboxToken(text: string): boolean {
  return tokens.test(text)
}

export function sandboxAccount(accessToken: string): SandboxAccount {
  if (!isSandboxToken(accessToken)) throw new RangeError('sandbox access tokens start with TEST-')
  const name = createHash('sha256').update(accessToken).digest('hex').slice(0, 32)
  return {
    accessToken,
    publicKey: `TEST-pub-${name}`,
    webhookSecret: createHmac('sha256', accessToken).update('webhooks').digest('hex'),
  }
}

/** Records are stored by the public key, so that no access token is written to disk. */
export function accountName(accessToken: string): string {
  return sandboxAccount(accessToken).publicKey
}

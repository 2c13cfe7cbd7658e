import { closeSync, existsSync, fdatasync, ftruncateSync, openSync, readFileSync, write } from 'node:fs'
import { promisify } from 'node:util'
import type { CardBrandId, Outcome } from './test-cards.ts'
import type { BookedPayment } from './payment.ts'

const writeTo = promisify(write)
const sync = promisify(fdatasync)

/** An append-only file. An entry whose append has resolved survives a crash of the process and of the machine. */
type Journal<T> = {
  /** Resolves when the entry is on disk; concurrent entries share one sync. */
  readonly append: (entry: T) => Promise<void>
  readonly close: () => Promise<void>
}

function openJournal<T>(file: string, replay: (entry: T) => void): Journal<T> {
  const contents = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  // A line that a crash truncated was never acknowledged.
  const length = contents.lastIndexOf(10) + 1
  for (const line of contents.subarray(0, length).toString().split('\n')) {
    if (line !== '') replay(JSON.parse(line) as T)
  }
  const descriptor = openSync(file, 'a')
  if (length < contents.length) ftruncateSync(descriptor, length)

  let pendingBatch: { lines: string[]; promise: Promise<void> } | null = null
  let last: Promise<void> = Promise.resolve()

  const writeAfter = async (previous: Promise<void>, lines: readonly string[]) => {
    await previous
    pendingBatch = null
    const bytes = Buffer.from(lines.join(''))
    for (let done = 0; done < bytes.length;) {
      done += (await writeTo(descriptor, bytes, done, bytes.length - done)).bytesWritten
    }
    await sync(descriptor)
  }

  const append = async (entry: T) => {
    const line = `${JSON.stringify(entry)}\n`
    if (pendingBatch) pendingBatch.lines.push(line)
    else {
      const lines = [line]
      last = writeAfter(last, lines)
      pendingBatch = { lines, promise: last }
    }
    await pendingBatch.promise
  }

  return {
    append,
    close: async () => {
      await last
      closeSync(descriptor)
    },
  }
}

/** All that is stored of a card: its number is discarded as soon as it is read. */
export type CardFacts = {
  readonly brand: CardBrandId
  readonly firstSix: string
  readonly lastFour: string
  readonly expirationMonth: number
  readonly expirationYear: number
  readonly holder: string
  readonly outcome: Outcome
}

export type CardToken = {
  readonly id: string
  readonly card: CardFacts
  /** The id of a saved card. */
  readonly cardId: string | null
  /** Whether a security code was sent with it; the code itself is not stored. */
  readonly coded?: boolean
  readonly customerId: string | null
  readonly spent: boolean
}

export type SavedCustomer = { readonly id: string; readonly email: string; readonly createdAt: string }
export type SavedCard = {
  readonly id: string
  readonly customerId: string
  readonly card: CardFacts
  readonly gone: boolean
}

/** An event to be sent to the shop, until it is delivered or the shop was unreachable for long. */
export type Notice = {
  readonly id: number
  readonly paymentId: number
  readonly action: 'payment.created' | 'payment.updated' | 'chargeback.created'
  /** Set for an event about a chargeback. */
  readonly chargebackId?: number
  readonly requestId: string
  readonly createdAt: string
  readonly done: boolean
}

export type Change =
  | { readonly kind: 'payment'; readonly account: string; readonly value: BookedPayment }
  | { readonly kind: 'token'; readonly account: string; readonly value: CardToken }
  | { readonly kind: 'customer'; readonly account: string; readonly value: SavedCustomer }
  | { readonly kind: 'card'; readonly account: string; readonly value: SavedCard }
  | { readonly kind: 'answer'; readonly account: string; readonly key: string; readonly value: StoredResponse }
  | { readonly kind: 'webhook'; readonly account: string; readonly url: string | null; readonly secret: string }
  | { readonly kind: 'grant'; readonly account: string; readonly value: Grant }
  | { readonly kind: 'notice'; readonly account: string; readonly value: Notice }

/** What OAuth issued to a seller: a code, an access token or a refresh token. Only the hash of it is stored. */
export type Grant = {
  readonly hash: string
  readonly type: 'code' | 'access' | 'refresh'
  readonly clientId: string
  readonly sellerId: string
  readonly expiresAt: number
  readonly challenge?: string
  readonly redirectUri?: string
  /** Signs the events about this seller's payments. */
  readonly webhookSecret?: string
  /** Used, replaced or revoked. */
  readonly spent: boolean
}

export type StoredResponse = { readonly status: number; readonly body: unknown }

/** The records of one shop. */
export type AccountRecords = {
  readonly payments: Map<number, BookedPayment>
  readonly byReference: Map<string, number[]>
  /** Payments whose state can still change. */
  readonly open: Set<number>
  readonly tokens: Map<string, CardToken>
  readonly customers: Map<string, SavedCustomer>
  readonly byEmail: Map<string, SavedCustomer>
  readonly cards: Map<string, SavedCard>
  /** By idempotency key, never deleted. */
  readonly responses: Map<string, StoredResponse>
  readonly notices: Map<number, Notice>
  webhook: { url: string; secret: string } | null
  /** Set for an account that was connected by OAuth. */
  seller: { id: string; webhookSecret: string } | null
}

export type RecordStore = {
  readonly accounts: ReadonlyMap<string, AccountRecords>
  readonly forAccount: (account: string) => AccountRecords
  /** By hash, of all applications. */
  readonly grants: ReadonlyMap<string, Grant>
  readonly nextId: () => number
  /** Changes memory at once, so that the next request sees it; resolves when it is on disk. */
  readonly write: (...changes: Change[]) => Promise<void>
  readonly close: () => Promise<void>
}

const FIRST_ID = 1_300_000_000

export function openRecordStore(file: string): RecordStore {
  const accounts = new Map<string, AccountRecords>()
  const grants = new Map<string, Grant>()
  let newest = FIRST_ID
  const forAccount = (account: string): AccountRecords => {
    const existing = accounts.get(account)
    if (existing) return existing
    const created = emptyRecords()
    accounts.set(account, created)
    return created
  }
  const apply = (changes: readonly Change[]) => {
    for (const change of changes) {
      if (change.kind === 'grant') grants.set(change.value.hash, change.value)
      newest = Math.max(newest, applyTo(forAccount(change.account), change))
    }
  }
  const journal: Journal<readonly Change[]> = openJournal(file, apply)
  return {
    accounts,
    forAccount,
    grants,
    nextId: () => (newest += 1),
    write: async (...changes) => {
      apply(changes)
      await journal.append(changes)
    },
    close: journal.close,
  }
}

/** Returns the largest id of the change, so that no id is used twice after a restart. */
function applyTo(records: AccountRecords, change: Change): number {
  switch (change.kind) {
    case 'payment': {
      const { id, external_reference: reference, refunds, status } = change.value.wire
      if (reference !== null && !records.payments.has(id)) {
        records.byReference.set(reference, [...(records.byReference.get(reference) ?? []), id])
      }
      records.payments.set(id, change.value)
      if (status === 'pending' || status === 'in_process') records.open.add(id)
      else records.open.delete(id)
      return Math.max(id, ...refunds.map((refund) => refund.id))
    }
    case 'token':
      records.tokens.set(change.value.id, change.value)
      return 0
    case 'customer':
      records.customers.set(change.value.id, change.value)
      records.byEmail.set(change.value.email, change.value)
      return Number(change.value.id.split('-')[0])
    case 'card':
      records.cards.set(change.value.id, change.value)
      return Number(change.value.id)
    case 'answer':
      records.responses.set(change.key, change.value)
      return 0
    case 'webhook':
      records.webhook = change.url === null ? null : { url: change.url, secret: change.secret }
      return 0
    case 'grant': {
      const { sellerId, webhookSecret } = change.value
      if (webhookSecret !== undefined) records.seller = { id: sellerId, webhookSecret }
      return 0
    }
    case 'notice':
      if (change.value.done) records.notices.delete(change.value.id)
      else records.notices.set(change.value.id, change.value)
      return change.value.id
  }
}

function emptyRecords(): AccountRecords {
  return {
    payments: new Map(),
    byReference: new Map(),
    open: new Set(),
    tokens: new Map(),
    customers: new Map(),
    byEmail: new Map(),
    cards: new Map(),
    responses: new Map(),
    notices: new Map(),
    webhook: null,
    seller: null,
  }
}

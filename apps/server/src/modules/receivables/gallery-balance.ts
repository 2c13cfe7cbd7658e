import type {
  AnswerOf,
  BodyOf,
  confirmBalance as confirmEndpoint,
  getGalleryBalance,
  setGalleryBalance,
} from '@revela/contract'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { AppliedPayment } from '../selections/index.ts'
import { announcePayment } from './announce-payment.ts'
import {
  balanceDue,
  deleteBalance,
  findBalance,
  lockBalance,
  storeBalance,
  sumPaidCharges,
} from './balance.repository.ts'
import { replaceOpenCharges } from './family-charge.repository.ts'
import { queueDeclaredMail, queueReleasedMail } from './receivable-mails.ts'
import type { BalanceRow, ReceivablesDeps } from './receivables.module.ts'

type Answer = AnswerOf<typeof getGalleryBalance>
type Deps = Pick<ReceivablesDeps, 'db' | 'clock' | 'keys' | 'outbox' | 'jobs' | 'config'>

function presentBalance(row: BalanceRow | undefined): Answer {
  if (!row) return { balance: null }
  return {
    balance: {
      amount: row.amount_cents,
      paid: row.paid_cents,
      due: balanceDue(row),
      client_id: row.client_id,
      set_at: row.set_at.toISOString(),
      declared_at: row.declared_at?.toISOString() ?? null,
      received_at: row.received_at?.toISOString() ?? null,
      received_by: row.received_by,
      can_undo: row.confirmed_cents > 0,
    },
  }
}

export async function readBalance({ db }: Deps, customerId: string, galleryId: string): Promise<Answer> {
  return presentBalance(await db.tenant(customerId, (tx) => findBalance(tx, customerId, galleryId)))
}

const subjectOf = (customerId: string, galleryId: string) =>
  ({ customerId, subject: 'balance', subjectId: galleryId }) as const

/**
 * What was received stays counted: a higher amount asks for the difference, and a balance that is removed after a
 * payment is kept at what was paid.
 */
export async function setBalance(
  deps: Deps,
  customerId: string,
  galleryId: string,
  { balance: wanted }: BodyOf<typeof setGalleryBalance>,
): Promise<Answer> {
  const now = deps.clock()
  return deps.db.tenant(customerId, async (tx) => {
    const current = await lockBalance(tx, customerId, galleryId)
    const paid = current?.paid_cents ?? (await sumPaidCharges(tx, customerId, galleryId))
    if (!wanted && paid === 0) {
      await deleteBalance(tx, customerId, galleryId)
      await onAmountChange(tx, current, undefined, galleryId, now)
      return presentBalance(undefined)
    }
    const amount = wanted?.amount ?? paid
    const isPaid = paid >= amount
    const next: BalanceRow = {
      customer_id: customerId,
      gallery_id: galleryId,
      amount_cents: amount,
      paid_cents: paid,
      confirmed_cents: current?.confirmed_cents ?? 0,
      client_id: wanted ? wanted.client_id : (current?.client_id ?? null),
      for_client: wanted ? wanted.client_id !== null : (current?.for_client ?? false),
      set_at: current && current.amount_cents === amount ? current.set_at : now,
      // A declaration is about the amount that was asked for then.
      declared_at: current && !isPaid && current.amount_cents === amount ? current.declared_at : null,
      received_at: isPaid ? (current?.received_at ?? now) : null,
      received_by: isPaid ? (current?.received_by ?? receiverOf(current)) : null,
    }
    await storeBalance(tx, next)
    await onAmountChange(tx, current, next, galleryId, now)
    return presentBalance(next)
  })
}

/** Who confirmed what is counted as received. */
const receiverOf = (balance: BalanceRow | undefined) =>
  (balance?.confirmed_cents ?? 0) > 0 ? ('photographer' as const) : ('gateway' as const)

async function onAmountChange(
  tx: Tx,
  before: BalanceRow | undefined,
  after: BalanceRow | undefined,
  galleryId: string,
  now: Date,
): Promise<void> {
  const customerId = (after ?? before)?.customer_id
  if (customerId === undefined) return
  if ((before ? balanceDue(before) : 0) !== (after ? balanceDue(after) : 0)) {
    await replaceOpenCharges(tx, subjectOf(customerId, galleryId), now)
  }
  await announcePayment(tx, customerId, galleryId)
}

/**
 * "Recebi", with the amount on the photographer's screen: a payment may have arrived meanwhile. Undoing takes back
 * everything that was confirmed by hand, of the received amount on the screen; what the gateway confirmed stays.
 */
export async function confirmBalance(
  deps: Deps,
  customerId: string,
  galleryId: string,
  { received, amount }: BodyOf<typeof confirmEndpoint>,
): Promise<Answer> {
  const now = deps.clock()
  return deps.db.tenant(customerId, async (tx) => {
    const balance = await lockBalance(tx, customerId, galleryId)
    if (!balance) throw new ApiError('BalanceChanged')
    const { paid_cents: paid, confirmed_cents: confirmed } = balance
    if (received ? balanceDue(balance) !== amount : confirmed === 0 || paid !== amount) {
      throw new ApiError('BalanceChanged')
    }
    const change = received ? amount : -confirmed
    const counted = {
      ...balance,
      paid_cents: paid + change,
      confirmed_cents: confirmed + change,
      declared_at: null,
    }
    const isReleased = balanceDue(counted) === 0
    const next: BalanceRow = {
      ...counted,
      received_at: received ? now : isReleased ? balance.received_at : null,
      received_by: isReleased ? receiverOf(counted) : null,
    }
    await storeBalance(tx, next)
    // The family's open Pix is no longer needed.
    await onAmountChange(tx, balance, next, galleryId, now)
    if (received) await queueReleasedMail(deps, tx, next, amount, now)
    return presentBalance(next)
  })
}

/** Whether this visitor is told the amount and pays it. */
export function paysBalance(balance: BalanceRow, principal: FamilyPrincipal): boolean {
  if (principal.participantId !== null) return false
  if (principal.kind === 'preview' || !balance.for_client) return true
  return principal.clientId !== null && principal.clientId === balance.client_id
}

/** "Já paguei": the photographer checks the account. Repeating it sends no second mail. */
export async function declareBalance(deps: Deps, principal: FamilyPrincipal, galleryId: string): Promise<void> {
  const { customerId } = principal
  if (principal.kind === 'preview') return
  const now = deps.clock()
  await deps.db.tenant(customerId, async (tx) => {
    const balance = await lockBalance(tx, customerId, galleryId)
    if (!balance || !paysBalance(balance, principal) || balanceDue(balance) === 0) throw new ApiError('NothingToPay')
    if (balance.declared_at) return
    await storeBalance(tx, { ...balance, declared_at: now })
    await announcePayment(tx, customerId, galleryId)
    await queueDeclaredMail(deps, tx, balance, principal, now)
  })
}

type BalancePayment = {
  readonly customerId: string
  readonly galleryId: string
  readonly cents: number
  readonly now: Date
}

/** A payment that the gateway confirmed. */
export async function receiveBalance(
  deps: Deps,
  tx: Tx,
  { customerId, galleryId, cents, now }: BalancePayment,
): Promise<AppliedPayment> {
  const balance = await lockBalance(tx, customerId, galleryId)
  if (!balance) return 'surplus'
  const due = balanceDue(balance)
  const isReleased = due > 0 && cents >= due
  const next: BalanceRow = {
    ...balance,
    paid_cents: balance.paid_cents + cents,
    ...(isReleased ? { declared_at: null, received_at: now, received_by: 'gateway' as const } : {}),
  }
  await storeBalance(tx, next)
  if (isReleased) await queueReleasedMail(deps, tx, next, cents, now)
  return due === 0 ? 'surplus' : isReleased ? 'whole' : 'part'
}

/** The money went back: downloads wait for it again. Returns whether it is due again; a surplus was never due. */
export async function withdrawBalance(tx: Tx, { customerId, galleryId, cents }: BalancePayment): Promise<boolean> {
  const balance = await lockBalance(tx, customerId, galleryId)
  if (!balance) return false
  const paid = Math.max(balance.confirmed_cents, balance.paid_cents - cents)
  const isOpen = paid < balance.amount_cents
  await storeBalance(tx, {
    ...balance,
    paid_cents: paid,
    ...(isOpen ? { received_at: null, received_by: null } : {}),
  })
  return isOpen
}

import type { AnswerOf, createFamilyCharge as endpoint } from '@revela/contract'
import { DAY_MS, MINUTE_MS } from '@revela/domain'
import { chargeDescription } from '@revela/phrases'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { GatewayUnavailable, PaymentDeclinedError } from '../../platform/payments/gateway.ts'
import { singleFlight } from '../../platform/single-flight/single-flight.ts'
import { findGallery } from '../galleries/index.ts'
import { applyFamilyCharge, type ApplyDeps } from './apply-charge.ts'
import { balanceDue, findBalance } from './balance.repository.ts'
import {
  changeUnchangedCharge,
  findFamilyCharge,
  insertFamilyCharge,
  lockOpenCharge,
  setFamilyCharge,
} from './family-charge.repository.ts'
import { paysBalance } from './gallery-balance.ts'
import { findAccount } from './payment-account.repository.ts'
import type { AccountRow, ChargeSubject, FamilyChargeRow, ReceivablesDeps } from './receivables.module.ts'
import { useSeller } from './use-seller.ts'

type Answer = AnswerOf<typeof endpoint>
export type ChargeDeps = ApplyDeps & Pick<ReceivablesDeps, 'cellNames' | 'sellers' | 'limiter'>

const validMs = DAY_MS
/** A Pix that is about to expire is replaced: the family needs some minutes to pay it. */
const minLeftMs = 10 * MINUTE_MS
/** After this delay the answer is considered lost, and the charge is looked up at the gateway. */
const firstCheckMs = 2 * MINUTE_MS

type Due = { readonly subjectId: string; readonly clientId: string | null; readonly cents: number }

/** What this visitor may pay; the amount is only ever computed here. */
async function readDue(
  { selectionPayments }: Pick<ChargeDeps, 'selectionPayments'>,
  tx: Tx,
  principal: FamilyPrincipal,
  galleryId: string,
  subject: ChargeSubject,
): Promise<Due | null> {
  if (principal.participantId !== null) return null
  if (subject === 'selection') {
    const due = await selectionPayments.due(tx, principal, galleryId)
    return due && { subjectId: due.selectionId, clientId: due.clientId, cents: due.cents }
  }
  const balance = await findBalance(tx, principal.customerId, galleryId)
  if (!balance || !paysBalance(balance, principal)) return null
  // A balance that every visitor may pay has one Pix for all of them: it belongs to no single client.
  return { subjectId: galleryId, clientId: balance.client_id, cents: balanceDue(balance) }
}

/** Returns the open Pix of this amount, or a new one in the studio's own account. */
export async function requestCharge(
  deps: ChargeDeps,
  principal: FamilyPrincipal,
  galleryId: string,
  subject: ChargeSubject,
): Promise<Answer> {
  const { db, clock, sellers, limiter } = deps
  const { customerId } = principal
  // The photographer's preview shows what a family sees, and creates no charge.
  if (principal.kind === 'preview') throw new ApiError('PixNotAutomatic')
  await limiter.consume([
    { name: 'family:charge', key: `${galleryId}/${principal.sessionId}`, max: 60, windowSeconds: 3_600 },
  ])
  const now = clock()
  const prepared = await db.tenant(customerId, async (tx) => {
    const account = await findAccount(tx, customerId)
    if (!sellers || account?.state !== 'connected' || account.gateway !== sellers.name) {
      throw new ApiError('PixNotAutomatic')
    }
    const due = await readDue(deps, tx, principal, galleryId, subject)
    if (!due || due.cents === 0) throw new ApiError('NothingToPay')
    const gallery = await findGallery(tx, customerId, galleryId)
    const charge = await openCharge(tx, { account, due, galleryId, subject, now })
    return { account, charge, title: gallery?.title ?? '' }
  })
  const { account, charge, title } = prepared
  if (charge.state === 'sending') await sendCharge(deps, account, charge, title)
  const sent = await db.tenant(customerId, (tx) => findFamilyCharge(tx, customerId, charge.id))
  if (!sent?.pix_code || sent.state === 'sending') throw new ApiError('PixUnavailable')
  return presentCharge(sent)
}

type OpenInput = {
  readonly account: AccountRow
  readonly due: Due
  readonly galleryId: string
  readonly subject: ChargeSubject
  readonly now: Date
}

async function openCharge(tx: Tx, { account, due, galleryId, subject, now }: OpenInput): Promise<FamilyChargeRow> {
  const { customer_id: customerId, seller_id, gateway } = account
  const key = { customerId, subject, subjectId: due.subjectId }
  const open = await lockOpenCharge(tx, key)
  if (open && isUsable(open, account, due, now)) return open
  if (open) await setFamilyCharge(tx, open, { replaced: true, check_at: now })
  const id = newId()
  await insertFamilyCharge(tx, {
    customer_id: customerId,
    id,
    subject,
    subject_id: due.subjectId,
    gallery_id: galleryId,
    client_id: due.clientId,
    amount_cents: due.cents,
    gateway,
    seller_id,
    created_at: now,
    expires_at: new Date(now.getTime() + validMs),
    check_at: new Date(now.getTime() + firstCheckMs),
  })
  // Another request may have inserted one at the same time: then that one is used.
  const stored = (await findFamilyCharge(tx, customerId, id)) ?? (await lockOpenCharge(tx, key))
  if (!stored || !isUsable(stored, account, due, now)) throw new ApiError('PixUnavailable')
  return stored
}

/** The payer may have changed too; a balance that every visitor pays has no payer, and one Pix for all of them. */
function isUsable(charge: FamilyChargeRow, account: AccountRow, { cents, clientId }: Due, now: Date): boolean {
  return (
    charge.amount_cents === cents &&
    charge.client_id === clientId &&
    charge.seller_id === account.seller_id &&
    charge.gateway === account.gateway &&
    charge.expires_at.getTime() > now.getTime() + minLeftMs
  )
}

const runOnce = singleFlight<void>()

/** Repeating it is safe: the charge's id is the idempotency key. An unknown outcome is found out by the check. */
async function sendCharge(
  deps: ChargeDeps,
  account: AccountRow,
  charge: FamilyChargeRow,
  title: string,
): Promise<void> {
  const { customer_id: customerId, id: chargeId } = charge
  await runOnce(chargeId, async () => {
    try {
      const update = await useSeller(deps, account, (seller) => seller.charge(toRequest(deps, charge, title)))
      await applyFamilyCharge(deps, { customerId, chargeId }, update)
    } catch (error) {
      if (error instanceof PaymentDeclinedError) {
        await deps.db.recordOutcome(customerId, (tx) =>
          changeUnchangedCharge(tx, charge, { state: 'declined', check_at: null }),
        )
        deps.log.warn({ customerId, chargeId }, 'the gateway rejected a family’s charge')
      } else if (error instanceof GatewayUnavailable) {
        deps.log.warn({ customerId, chargeId }, 'gateway unavailable, family’s charge will be checked')
      } else throw error
      throw new ApiError('PixUnavailable')
    }
  })
}

/** Nothing about the payer leaves us: neither name nor e-mail nor tax number. The gateway only requires an address. */
function toRequest({ config, cellNames }: ChargeDeps, charge: FamilyChargeRow, title: string) {
  const domain = config.GALLERIES_DOMAIN.split(':')[0]
  // Finds the cell: the event itself names only the payment, which nobody but the connected account can read.
  const customer = cellNames.directory ? `?customer=${charge.customer_id}` : ''
  return {
    chargeId: charge.id,
    amountCents: charge.amount_cents,
    description: chargeDescription(title),
    payer: {
      customerId: charge.customer_id,
      name: 'Cliente',
      email: `pix-${charge.id.slice(-12)}@${domain}`,
      taxNumber: null,
      address: null,
    },
    notificationUrl: `${config.APP_ORIGIN}/api/webhooks/receivables${customer}`,
    method: { kind: 'pix', expiresAt: charge.expires_at },
  } as const
}

/** Of the visitor's own gallery; the policy checked both ids. */
export async function readCharge(
  { db }: Pick<ChargeDeps, 'db'>,
  { customerId }: FamilyPrincipal,
  chargeId: string,
): Promise<Answer> {
  const charge = await db.tenant(customerId, (tx) => findFamilyCharge(tx, customerId, chargeId))
  if (!charge?.pix_code) throw new ApiError('NotFound')
  return presentCharge(charge)
}

function presentCharge(charge: FamilyChargeRow): Answer {
  const isWaiting = charge.state === 'pending' && !charge.replaced
  return {
    charge_id: charge.id,
    for: charge.subject,
    code: charge.pix_code ?? '',
    amount: charge.amount_cents,
    expires_at: charge.expires_at.toISOString(),
    state: charge.state === 'paid' ? 'paid' : isWaiting ? 'waiting' : 'ended',
  }
}

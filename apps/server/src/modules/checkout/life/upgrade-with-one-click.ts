import { billing, checkoutAnswers, purchaseHelp } from '@revela/phrases'
import type { OfferedPlan } from '@revela/domain'
import type { Tx } from '../../../platform/db/database.ts'
import type { ChargeRequest, KeptCard } from '../../../platform/payments/gateway.ts'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import { lockSubscription, upgradeOffer, type UpgradeOffer } from '../../subscriptions/index.ts'
import { findCard } from '../card.repository.ts'
import { findCharges, type ChargeRow } from '../charge.repository.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { findInvoice, findInvoiceByKey, type InvoiceRow } from '../invoice.repository.ts'
import { keepPayer } from '../payer.repository.ts'
import { purchaseOutcome } from '../purchase-outcome.ts'
import { sendCharge } from '../send-charge.ts'
import { writeOrder } from '../write-order.ts'
import { readAgreement } from './agreement.read.ts'
import { readOneClick } from './one-click.read.ts'

type Asked = { readonly customerId: string; readonly offerId: string; readonly key: string }
type Ordered = { readonly invoice: InvoiceRow; readonly request: ChargeRequest | null }

/** Charges the kept card for the offered plan, once for each billing period. */
export async function upgradeWithOneClick(needs: CheckoutNeeds, asked: Asked): Promise<void> {
  const { customerId } = asked
  const offer = await upgradeOffer(needs, customerId, asked.offerId)
  if (!offer) throw new Refusal('NotFound')
  const plans = await needs.plans.all()
  const { invoice, request } = await needs.db.tenant(customerId, (tx) => order(needs, tx, asked, offer, plans))
  if (request) await sendCharge(needs, request)
  await needs.db.tenant(customerId, async (tx) => {
    const settled = await findInvoice(tx, customerId, invoice.id)
    purchaseOutcome(settled ?? invoice, (await findCharges(tx, customerId, invoice.id)).at(-1))
  })
}

async function order(
  needs: CheckoutNeeds,
  tx: Tx,
  { customerId, key }: Asked,
  { to, isPresent }: UpgradeOffer,
  plans: readonly OfferedPlan[],
): Promise<Ordered> {
  const row = await lockSubscription(tx, customerId, to.product)
  const known = await findInvoiceByKey(tx, customerId, key)
  if (known && known.plan_id !== to.id) {
    throw refuseField('IdempotencyKeyReused', 'checkout-popup', purchaseHelp.keyReused)
  }
  const card = await findCard(tx, customerId)
  if (known) {
    const charge = (await findCharges(tx, customerId, known.id)).at(-1)
    return { invoice: known, request: await requestOf(tx, { customerId, plan: to, invoice: known, charge, card }) }
  }
  if (!row) throw new Refusal('NotFound')
  const { period, isTaken } = await readOneClick(tx, customerId, row, needs.clock())
  if (isTaken) throw refuseField('ReachedMaxCheckoutUpgradesLimit', 'checkout-popup', billing.upgradedAlready)
  // The plan was changed meanwhile, in another tab: this is not what was offered any more.
  if (!isPresent) throw new Refusal('NotFound')
  if (!card) throw refuseField('PaymentRefused', 'card', billing.noKeptCard)
  const agreement = await readAgreement(tx, customerId, to.product)
  const written = await writeOrder(needs, tx, {
    customerId,
    key,
    order: {
      planId: to.id,
      periodicity: agreement?.periodicity ?? 'monthly',
      installments: agreement?.installments ?? 1,
      method: 'credit-card',
      couponId: null,
    },
    plan: to,
    plans,
    oneClickOf: period,
  })
  const { invoice, charge } = written
  return { invoice, request: await requestOf(tx, { customerId, plan: to, invoice, charge, card }) }
}

type Requested = {
  readonly customerId: string
  readonly plan: OfferedPlan
  readonly invoice: InvoiceRow
  readonly charge: ChargeRow | undefined
  readonly card: KeptCard | null
}

async function requestOf(
  tx: Tx,
  { customerId, plan, invoice, charge, card }: Requested,
): Promise<ChargeRequest | null> {
  if (charge?.state !== 'sending' || !card) return null
  const payer = await keepPayer(tx, customerId, { name: null, taxNumber: null })
  return {
    chargeId: charge.id,
    amountCents: charge.amount_cents,
    description: checkoutAnswers.charge(plan.name, invoice.periodicity),
    payer,
    method: { kind: 'kept-card', card, installments: charge.installments },
  }
}

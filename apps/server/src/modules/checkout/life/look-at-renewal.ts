import { renewalChargedAt, renewalDueAt, renewalStep, type Product } from '@revela/domain'
import type { Tx } from '../../../platform/db/database.ts'
import type { ChargeRequest } from '../../../platform/payments/gateway.ts'
import { changeRenewal, lockSubscription } from '../../subscriptions/index.ts'
import { findCard } from '../card.repository.ts'
import { readAgreement } from './agreement.read.ts'
import { askByBill, askCard } from './ask-for-renewal.ts'
import { freeze, lapse } from './end-renewal.ts'
import { lookAgain, type RenewalLook, type RenewalNeeds } from './renewal-look.ts'
import { queueReminder } from './renewal-mails.ts'
import { renewalPrice } from './renewal-price.ts'

/** Does what is due of one renewal; answers the charge that is to be sent once this is committed. */
export async function lookAtRenewal(
  needs: RenewalNeeds,
  tx: Tx,
  customerId: string,
  product: Product,
): Promise<ChargeRequest | null> {
  const now = needs.clock()
  const row = await lockSubscription(tx, customerId, product)
  // Looked at by another meanwhile.
  if (!row?.renewal_due_at || row.renewal_due_at > now) return null
  const agreement = await readAgreement(tx, customerId, product)
  const renewsWith = agreement?.renews_with ?? null
  if (!agreement || renewsWith === null || row.canceled_at || row.frozen_at) {
    await changeRenewal(tx, customerId, product, { renewal_due_at: null })
    return null
  }
  const { periodicity, paid_until: paidUntil, grace_until: graceUntil } = agreement
  const facts = { periodicity, renewsWith, paidUntil, graceUntil }
  const look: RenewalLook = { needs, tx, customerId, product, row, agreement, facts, now }
  switch (renewalStep(facts, row.renewal_due_at, now)) {
    case 'remind':
      return remind(look)
    case 'charge':
      return askCard(look)
    case 'bill':
      return askByBill(look)
    case 'freeze':
      return freeze(look)
    case 'lapse':
      return lapse(look)
    case null:
      return lookAgain(look, renewalDueAt(facts, now))
  }
}

async function remind(look: RenewalLook): Promise<null> {
  const { needs, tx, customerId, agreement, facts, now } = look
  const card = await findCard(tx, customerId)
  const { plan_name: plan, periodicity } = agreement
  const { amountCents } = renewalPrice(agreement)
  const reminder = { plan, periodicity, amountCents, on: renewalChargedAt(facts), lastFour: card?.lastFour ?? null }
  await queueReminder(needs, tx, customerId, reminder, now)
  return lookAgain(look, renewalDueAt(facts, now))
}

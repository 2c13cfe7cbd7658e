import type { AnswerOf, getBilling as endpoint } from '@revela/contract'
import type { Product } from '@revela/domain'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { findCard } from '../card.repository.ts'
import { readAgreements, type Agreement } from './agreement.read.ts'
import { readOpenInvoice } from './invoice-list.read.ts'
import { presentInvoice } from './invoice.presenter.ts'
import { nextChargeOf } from './renewal-price.ts'

type Billing = AnswerOf<typeof endpoint>

export async function getBilling(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  customerId: string,
): Promise<Billing> {
  const now = clock()
  return db.tenant(customerId, async (tx) => {
    const agreements = await readAgreements(tx, customerId)
    const open = await readOpenInvoice(tx, customerId, now)
    const card = await findCard(tx, customerId)
    const of = (product: Product) => {
      const agreement = agreements.find((known) => known.product === product)
      return agreement ? presentAgreement(agreement, now) : null
    }
    return {
      gallery_pro: of('gallery_pro'),
      site_pro: of('site_pro'),
      card: card ? { brand: card.brand, last_four: card.lastFour, expires: card.expires } : null,
      open_invoice: open ? presentInvoice(open, now) : null,
    }
  })
}

function presentAgreement(agreement: Agreement, now: Date): NonNullable<Billing['gallery_pro']> {
  const { renews_with: renewsWith, paid_until: paidUntil, periodicity } = agreement
  const next = nextChargeOf(agreement, now)
  const inGrace = agreement.grace_until !== null && agreement.grace_until >= now
  return {
    plan_id: agreement.plan_id,
    plan_name: agreement.plan_name,
    periodicity,
    renews_with: renewsWith,
    next_amount: next?.amountCents ?? null,
    renews_on: next?.on.toISOString() ?? null,
    paid_until: paidUntil.toISOString(),
    canceled: agreement.canceled_at !== null,
    frozen: agreement.frozen_at !== null,
    grace_until: inGrace ? (agreement.grace_until?.toISOString() ?? null) : null,
  }
}

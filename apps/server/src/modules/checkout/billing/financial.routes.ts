import {
  cancelRenewal as cancelRenewalEndpoint,
  changeCard as changeCardEndpoint,
  getBilling as getBillingEndpoint,
  listInvoices as listInvoicesEndpoint,
  payInvoice as payInvoiceEndpoint,
  regretPurchase as regretPurchaseEndpoint,
  removeCard as removeCardEndpoint,
  resumeRenewal as resumeRenewalEndpoint,
  upgradePlan,
  type AnswerOf,
} from '@revela/contract'
import type { Product } from '@revela/domain'
import { customerRoute, type Route } from '../../../http/route.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { RateLimiter } from '../../../platform/rate-limit/rate-limit.ts'
import { countDeclinedCards } from '../card-attempts.ts'
import { findCard } from '../card.repository.ts'
import type { CheckoutDeps } from '../checkout.module.ts'
import { findPayerDetails } from '../payer.repository.ts'
import { cancelRenewal, resumeRenewal } from './cancel-renewal.ts'
import { changeCard, payInvoice, removeCard } from './change-card.ts'
import { readFeaturesInUse } from './features-in-use.ts'
import { presentInvoice, readInvoices, readOpenInvoice } from './invoice-list.ts'
import { withdrawPurchase } from './withdraw-purchase.ts'
import { getNextCharge, readAgreements, type Agreement } from './renewal.read.ts'
import { upgradeWithOneClick } from './upgrade-with-one-click.ts'

type Billing = AnswerOf<typeof getBillingEndpoint>

async function getBilling(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  customerId: string,
): Promise<Billing> {
  const now = clock()
  return db.tenant(customerId, async (tx) => {
    const agreements = await readAgreements(tx, customerId)
    const open = await readOpenInvoice(tx, customerId, now)
    const card = await findCard(tx, customerId)
    const payer = await findPayerDetails(tx, customerId)
    const describeProduct = (product: Product) => {
      const agreement = agreements.find((candidate) => candidate.product === product)
      return agreement ? presentAgreement(agreement, now) : null
    }
    return {
      gallery_pro: describeProduct('gallery_pro'),
      site_pro: describeProduct('site_pro'),
      card: card ? { brand: card.brand, last_four: card.lastFour, expires: card.expires } : null,
      payer_address: payer.address,
      payer_tax_number: payer.taxNumber,
      features_in_use: await readFeaturesInUse(tx, customerId, now),
      open_invoice: open ? presentInvoice(open, now) : null,
    }
  })
}

function presentAgreement(agreement: Agreement, now: Date): NonNullable<Billing['gallery_pro']> {
  const { renews_with: renewsWith, paid_until: paidUntil, periodicity } = agreement
  const next = getNextCharge(agreement, now)
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

const pageSize = 20

async function listInvoices(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  customerId: string,
  after: string | undefined,
): Promise<AnswerOf<typeof listInvoicesEndpoint>> {
  const now = clock()
  const rows = await db.tenant(customerId, (tx) => readInvoices(tx, customerId, after, pageSize + 1))
  const pageRows = rows.slice(0, pageSize)
  return {
    invoices: pageRows.map((row) => presentInvoice(row, now)),
    next: rows.length > pageSize ? (pageRows.at(-1)?.id ?? null) : null,
  }
}

export function financialRoutes(deps: CheckoutDeps & { readonly limiter: RateLimiter }): Route[] {
  return [
    customerRoute(getBillingEndpoint, async ({ principal }) => getBilling(deps, principal.customerId)),
    customerRoute(listInvoicesEndpoint, async ({ query, principal }) =>
      listInvoices(deps, principal.customerId, query.after),
    ),
    customerRoute(changeCardEndpoint, async ({ body, principal, visit }) =>
      countDeclinedCards(deps.limiter, visit, () => changeCard(deps, { customerId: principal.customerId, body })),
    ),
    customerRoute(removeCardEndpoint, async ({ principal }) => removeCard(deps, principal.customerId)),
    customerRoute(payInvoiceEndpoint, async ({ params, body, principal, visit }) => {
      const pay = () =>
        payInvoice(deps, {
          customerId: principal.customerId,
          invoiceId: params.invoice_id,
          // The kernel rejects a call without an idempotency key.
          key: visit.idempotencyKey ?? '',
          body,
        })
      return body.paymentMethod === 'credit-card' ? countDeclinedCards(deps.limiter, visit, pay) : pay()
    }),
    customerRoute(regretPurchaseEndpoint, async ({ params, principal }) =>
      withdrawPurchase(deps, principal.customerId, params.invoice_id),
    ),
    customerRoute(cancelRenewalEndpoint, async ({ params, principal }) =>
      cancelRenewal(deps, principal.customerId, params.product),
    ),
    customerRoute(resumeRenewalEndpoint, async ({ params, principal }) =>
      resumeRenewal(deps, principal.customerId, params.product),
    ),
    customerRoute(upgradePlan, async ({ params, principal, visit }) =>
      upgradeWithOneClick(deps, {
        customerId: principal.customerId,
        offerId: params.id,
        key: visit.idempotencyKey ?? '',
      }),
    ),
  ]
}

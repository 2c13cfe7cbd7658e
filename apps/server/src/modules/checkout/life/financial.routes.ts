import {
  cancelRenewal as cancelRenewalEndpoint,
  changeCard as changeCardEndpoint,
  getBilling as getBillingEndpoint,
  listInvoices as listInvoicesEndpoint,
  payInvoice as payInvoiceEndpoint,
  regretPurchase as regretPurchaseEndpoint,
  resumeRenewal as resumeRenewalEndpoint,
  upgradePlan,
} from '@revela/contract'
import { customerRoute, type Route } from '../../../http/route.ts'
import type { RateLimiter } from '../../../platform/rate-limit/rate-limit.ts'
import { countDeclinedCards } from '../card-attempts.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { cancelRenewal } from './cancel-renewal.ts'
import { changeCard, payInvoice } from './change-card.ts'
import { getBilling } from './get-billing.ts'
import { listInvoices } from './list-invoices.ts'
import { regretPurchase } from './regret-purchase.ts'
import { resumeRenewal } from './resume-renewal.ts'
import { upgradeWithOneClick } from './upgrade-with-one-click.ts'

export function financialRoutes(needs: CheckoutNeeds & { readonly limiter: RateLimiter }): Route[] {
  return [
    customerRoute(getBillingEndpoint, async ({ principal }) => getBilling(needs, principal.customerId)),
    customerRoute(listInvoicesEndpoint, async ({ query, principal }) =>
      listInvoices(needs, principal.customerId, query.after),
    ),
    customerRoute(changeCardEndpoint, async ({ body, principal, visit }) =>
      countDeclinedCards(needs.limiter, visit, () => changeCard(needs, { customerId: principal.customerId, body })),
    ),
    customerRoute(payInvoiceEndpoint, async ({ params, body, principal, visit }) => {
      const pay = () =>
        payInvoice(needs, {
          customerId: principal.customerId,
          invoiceId: params.invoice_id,
          // The kernel refused a call without its key.
          key: visit.idempotencyKey ?? '',
          body,
        })
      return body.paymentMethod === 'credit-card' ? countDeclinedCards(needs.limiter, visit, pay) : pay()
    }),
    customerRoute(regretPurchaseEndpoint, async ({ params, principal }) =>
      regretPurchase(needs, principal.customerId, params.invoice_id),
    ),
    customerRoute(cancelRenewalEndpoint, async ({ params, principal }) =>
      cancelRenewal(needs, principal.customerId, params.product),
    ),
    customerRoute(resumeRenewalEndpoint, async ({ params, principal }) =>
      resumeRenewal(needs, principal.customerId, params.product),
    ),
    customerRoute(upgradePlan, async ({ params, principal, visit }) =>
      upgradeWithOneClick(needs, {
        customerId: principal.customerId,
        offerId: params.id,
        key: visit.idempotencyKey ?? '',
      }),
    ),
  ]
}

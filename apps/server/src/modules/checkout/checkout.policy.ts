import { ownTenant, type Policies, type Policy } from '../../access/door.ts'
import { upgradeOffer } from '../subscriptions/index.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'
import { findInvoice } from './invoice.repository.ts'

export function checkoutPolicies(needs: Pick<CheckoutNeeds, 'db' | 'clock' | 'keys' | 'plans'>): Policies {
  return { 'checkout.buy': mayBuy(needs), ...financialPolicies(needs) }
}

type Needs = Pick<CheckoutNeeds, 'db' | 'clock' | 'keys' | 'plans'>

/** My own invoices. */
function financialPolicies({ db }: Needs): Policies {
  const myInvoices: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      for (const id of ids['invoice'] ?? []) if (!(await findInvoice(tx, customerId, id))) return false
      return true
    })
  return { 'financial.read': ownTenant, 'financial.write': myInvoices }
}

/** Only what was offered to me can be taken up. */
function mayBuy(needs: Needs): Policy {
  return async ({ principal: { customerId }, ids }) => {
    for (const id of ids['upgrade_offer'] ?? []) if (!(await upgradeOffer(needs, customerId, id))) return false
    return true
  }
}

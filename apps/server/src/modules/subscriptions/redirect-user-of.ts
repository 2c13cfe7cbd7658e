import { redirectUser, type RedirectUser, type Solution } from '@revela/domain'
import type { SignedUp } from '../accounts/index.ts'
import { describeCustomer } from './describe-customer.ts'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'

const solutions: ReadonlySet<string> = new Set<Solution>(['site_pro', 'selection', 'sale', 'delivery'])

/** Plugged into the accounts room's port: where a sign-in leads follows from the products a customer has. */
export function redirectUserReader(needs: SubscriptionsNeeds): (customer: SignedUp) => Promise<RedirectUser> {
  return async ({ customerId, architect, solutions: chosen }) => {
    const { subscription } = await describeCustomer(needs, customerId)
    return redirectUser({ subscription, architect, chosen: chosen.filter(isSolution) })
  }
}

function isSolution(text: string): text is Solution {
  return solutions.has(text)
}

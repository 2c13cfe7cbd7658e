import { randomUUID } from 'node:crypto'
import { testCards, type TestCard } from '@revela/dev-env'
import { httpRequest } from '../harness/http-request.ts'
import { createTestUser, type SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'

interface Order {
  planId?: number
  periodicityType?: 'monthly' | 'annually'
  card?: TestCard
}

/** Creates a user whose trial is over and who has just bought a plan, with a saved card. */
export async function subscriber(site: SiteUnderTest, order: Order = {}): Promise<SignedInUser> {
  const { planId = 22, periodicityType = 'monthly', card = testCards.approved } = order
  const user = await createTestUser(site)
  await site.rows(`update subscription set trial_ends_at = now() - interval '1 hour' where customer_id = $1`, [
    user.customerId,
  ])
  const cookie = Object.entries(user.cookies).map(([name, value]) => `${name}=${value}`)
  const response = await httpRequest(`http://127.0.0.1:${site.apiPort}/api/checkout/upgrade`, {
    method: 'POST',
    headers: {
      'x-revela': '1',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      cookie: cookie.join('; '),
    },
    body: {
      planId,
      periodicityType,
      installmentCount: 1,
      paymentMethod: 'credit-card',
      creditCardToken: await site.sandbox.token(card),
      creditCardKeepToken: await site.sandbox.token(card),
      creditCardOwnerName: 'ANA PRADO',
      creditCardExpirationDate: '11/35',
      creditCardBrand: card.brand === 'master' ? 'mastercard' : card.brand,
    },
  })
  if (response.status !== 200) throw new Error(`the purchase returned ${response.status}: ${response.text}`)
  return user
}

/** Lets the renewal fail and its grace period end. */
export async function freeze(site: SiteUnderTest, { customerId }: SignedInUser): Promise<void> {
  await site.rows(
    `update invoice set paid_at = paid_at - interval '45 days', period_from = period_from - interval '45 days',
       period_to = period_to - interval '45 days' where customer_id = $1`,
    [customerId],
  )
  const [subscription] = await site.rows<{ paid_until: Date }>(
    `update subscription set paid_until = paid_until - interval '45 days', grace_until = null, renewal_due_at = null,
       trial_ends_at = now() - interval '60 days', frozen_at = now() - interval '1 hour'
     where customer_id = $1 and product = 'gallery_pro' returning paid_until`,
    [customerId],
  )
  await site.rows(
    `insert into invoice (customer_id, id, product, plan_id, periodicity, kind, method, installments, list_cents,
       discount_cents, credit_cents, amount_cents, renews_from, created_at, due_at)
     select customer_id, $2, product, plan_id, periodicity, 'renewal', 'credit-card', 1, list_cents, 0, 0, list_cents,
       $3, now() - interval '10 days', now() - interval '8 days' from invoice where customer_id = $1`,
    [customerId, randomUUID(), subscription?.paid_until],
  )
}

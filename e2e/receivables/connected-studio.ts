import { allowAsSeller, applicationSecret, callApi, callAs, openSeller } from '@revela/dev-env'
import type { SandboxSeller, WirePayment } from '@revela/dev-env'
import { studioOf } from '../pictures/studio-of.ts'
import type { SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { waitUntil } from '../harness/wait-until.ts'

let lastSeller = 200_000_000 + (process.pid % 10_000) * 1_000

/** An account number at the gateway that no other test uses. */
export function newSellerId(): string {
  lastSeller += 1
  return String(lastSeller)
}

/** Acts as the bank of the seller's account. */
export function sellerOf(site: SiteUnderTest, sellerId: string): SandboxSeller {
  return openSeller(site.paymentsOrigin, applicationSecret(site.sandbox.account.accessToken), sellerId)
}

/** Connects a new account, as the photographer does on the gateway's page. */
export async function connectSeller(site: SiteUnderTest, user: SignedInUser): Promise<SandboxSeller> {
  const session = studioOf(site, user)
  const sellerId = newSellerId()
  const path = '/receivables/account/connection'
  const started = await callApi(session.appOrigin, path, { cookies: session.cookies })
  const answer = await allowAsSeller((started.body as { url: string }).url, sellerId)
  const body = { state: answer.get('state'), code: answer.get('code') }
  // The browser that began is the only one that can finish.
  const cookies = [...session.cookies, ...started.cookies]
  await callAs({ ...session, cookies }, path, { method: 'PUT', body })
  return sellerOf(site, sellerId)
}

/** The newest payment that a family of this studio has to make in the seller's account. */
export async function paymentAt(
  site: SiteUnderTest,
  seller: SandboxSeller,
  { customerId }: Pick<SignedInUser, 'customerId'>,
): Promise<WirePayment> {
  let payment: WirePayment | undefined
  await waitUntil(async () => {
    const [charge] = await site.rows<{ id: string }>(
      'select id from family_charge where customer_id = $1 order by created_at desc limit 1',
      [customerId],
    )
    payment = charge && (await seller.paymentOf(charge.id))
    return payment !== undefined
  }, 'the gateway has no payment of this studio')
  if (!payment) throw new Error('unreachable')
  return payment
}

/** Asks for an amount before the gallery's pictures are released. */
export async function askBalance(
  site: SiteUnderTest,
  { photographer, id }: { readonly photographer: SignedInUser; readonly id: string },
  amount: number,
  clientId: string | null = null,
): Promise<void> {
  const body = { balance: { amount, client_id: clientId } }
  await callAs(studioOf(site, photographer), `/gallery/${id}/balance`, { method: 'PUT', body })
}

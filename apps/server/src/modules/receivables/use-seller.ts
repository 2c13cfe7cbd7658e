import { GatewayUnauthorized, type Gateway } from '../../platform/payments/gateway.ts'
import { changeAccount, findAccount } from './payment-account.repository.ts'
import type { AccountRow, ReceivablesDeps } from './receivables.module.ts'
import { unsealTokens } from './seller-tokens.ts'

type Deps = Pick<ReceivablesDeps, 'db' | 'clock' | 'keys' | 'sellers'>
type Seller = Pick<Gateway, 'charge' | 'read' | 'find' | 'cancel'>

/** The connected account that a charge belongs to; undefined when it is gone, or another one is connected now. */
export async function findSeller(deps: Deps, customerId: string, sellerId: string): Promise<AccountRow | undefined> {
  const account = await deps.db.tenant(customerId, (tx) => findAccount(tx, customerId))
  const isUsable = account?.seller_id === sellerId && account.gateway === deps.sellers?.name
  return isUsable && account.state === 'connected' ? account : undefined
}

/**
 * Calls the gateway with the tokens of one account. When the gateway rejects them, their renewal is due at once: it
 * finds out whether the photographer has to connect again.
 */
export async function useSeller<T>(deps: Deps, account: AccountRow, call: (seller: Seller) => Promise<T>): Promise<T> {
  const { db, clock, keys, sellers } = deps
  if (!sellers) throw new Error('no application at the gateway is configured')
  try {
    return await call(sellers.seller(unsealTokens(keys, account).access))
  } catch (error) {
    if (error instanceof GatewayUnauthorized) {
      await db.tenant(account.customer_id, (tx) => changeAccount(tx, account, { refresh_at: clock() }))
    }
    throw error
  }
}

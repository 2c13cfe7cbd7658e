import { DAY_MS } from '@revela/domain'
import { z } from 'zod'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import type { SellerTokens } from '../../platform/payments/seller-gateway.ts'
import type { AccountRow } from './receivables.module.ts'

const tokensPurpose = keyPurpose('seller-tokens')

const storedTokens = z.object({ access: z.string(), refresh: z.string() })

/** Bound to the customer and the account: a sealed value that was moved to another row cannot be opened. */
const boundTo = ({ customer_id, gateway, seller_id }: Pick<AccountRow, 'customer_id' | 'gateway' | 'seller_id'>) =>
  `${customer_id}/${gateway}/${seller_id}`

export function unsealTokens(keys: Keys, account: AccountRow): z.output<typeof storedTokens> {
  return storedTokens.parse(JSON.parse(keys.unseal(tokensPurpose, account.tokens_sealed, boundTo(account))))
}

/** Renewed well before the end, so that a gateway that is away for weeks loses no account. */
const renewBeforeMs = 30 * DAY_MS

type Owner = { readonly customerId: string; readonly gateway: string }

/** The columns of an account with these tokens. */
export function sealTokens(keys: Keys, { customerId, gateway }: Owner, tokens: SellerTokens, now: Date) {
  const row = { customer_id: customerId, gateway, seller_id: tokens.sellerId }
  const text = JSON.stringify({ access: tokens.accessToken, refresh: tokens.refreshToken })
  const expiresAt = new Date(now.getTime() + tokens.expiresInMs)
  return {
    ...row,
    tokens_sealed: keys.seal(tokensPurpose, text, boundTo(row)),
    expires_at: expiresAt,
    refresh_at: new Date(Math.max(now.getTime() + tokens.expiresInMs / 2, expiresAt.getTime() - renewBeforeMs)),
    state: 'connected',
  } as const
}

/** The last digits are enough to recognize an account. */
export function maskSeller(sellerId: string): string {
  return `•••• ${sellerId.slice(-4)}`
}

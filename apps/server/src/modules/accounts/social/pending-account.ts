import { z } from 'zod'
import type { Visit } from '../../../http/visit.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'

const cookieName = '__Host-revela-terms'
const maxAgeSeconds = 600

const pendingAccount = z.object({
  provider: z.enum(['google', 'facebook']),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  expiresAt: z.number(),
})

/** A person for whom a provider vouched, who has no account and has not accepted the terms. */
export type PendingAccount = Omit<z.infer<typeof pendingAccount>, 'expiresAt'>

/**
 * Kept by the browser alone, sealed: who does not accept leaves nothing with us. It can make an account and never sign in
 * to one, so it is of no use once the account exists.
 */
export function keepPendingAccount(keys: Keys, visit: Visit, account: PendingAccount, now: Date): void {
  const text = JSON.stringify({ ...account, expiresAt: now.getTime() + maxAgeSeconds * 1_000 })
  visit.setCookie(cookieName, keys.seal('pending-account', text, cookieName).toString('base64url'), maxAgeSeconds)
}

export function readPendingAccount(keys: Keys, visit: Visit, now: Date): PendingAccount | null {
  const sealed = visit.cookie(cookieName)
  if (sealed === null) return null
  try {
    const text = keys.unseal('pending-account', Buffer.from(sealed, 'base64url'), cookieName)
    const { expiresAt, ...account } = pendingAccount.parse(JSON.parse(text))
    return expiresAt > now.getTime() ? account : null
  } catch {
    return null
  }
}

export function forgetPendingAccount(visit: Visit): void {
  visit.clearCookie(cookieName)
}

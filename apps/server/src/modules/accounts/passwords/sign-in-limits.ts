import type { Visit } from '../../../http/visit.ts'
import { networkOf } from '../../../platform/rate-limit/networks.ts'
import type { Limit, OwnAndShared } from '../../../platform/rate-limit/rate-limit.ts'

/** `forgiven`: what a right password resets. Not the count of an address, or one account would open all others. */
type SignInLimits = OwnAndShared & { readonly forgiven: readonly Limit[] }

/**
 * Guessing is slow from one address and bounded from all addresses together. A browser in which the owner signed in or
 * set a password before has a count of its own, so nobody can lock them out of it.
 */
export function signInLimits(
  email: string,
  { ip, address }: Pick<Visit, 'ip' | 'address'>,
  knownDevice: string | null,
): SignInLimits {
  if (knownDevice) {
    const own = { name: 'signin:device', of: `${email}\n${knownDevice}`, most: 20, windowSeconds: 3_600 }
    return { own: [own], shared: [], forgiven: [own] }
  }
  const ofAccount = [
    { name: 'signin:account+ip', of: `${email}\n${address}`, most: 5, windowSeconds: 900 },
    { name: 'signin:account+ip:long', of: `${email}\n${address}`, most: 20, windowSeconds: 6 * 3_600 },
  ]
  return {
    own: [...ofAccount, { name: 'signin:ip', of: address, most: 200, windowSeconds: 3_600 }],
    shared: [
      { name: 'signin:account', of: email, most: 100, windowSeconds: 3_600 },
      { name: 'signin:network', of: networkOf(ip), most: 1_000, windowSeconds: 3_600 },
    ],
    forgiven: ofAccount,
  }
}

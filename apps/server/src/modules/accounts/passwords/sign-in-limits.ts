import type { Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { networkOf } from './network-of.ts'

/**
 * Guessing is slow from one place and bounded from all places together, yet nobody can lock a person out:
 * a browser that signed in before has a count of its own.
 */
export function signInLimits(email: string, ip: string, knownDevice: string | null): { own: Limit[]; all: Limit[] } {
  const own: Limit[] = knownDevice
    ? [{ name: 'signin:device', of: `${email}\n${knownDevice}`, most: 20, windowSeconds: 3_600 }]
    : [
        { name: 'signin:account+ip', of: `${email}\n${ip}`, most: 5, windowSeconds: 900 },
        { name: 'signin:account+ip:long', of: `${email}\n${ip}`, most: 20, windowSeconds: 6 * 3_600 },
      ]
  const shared: Limit[] = knownDevice
    ? []
    : [
        { name: 'signin:account', of: email, most: 100, windowSeconds: 3_600 },
        { name: 'signin:ip', of: ip, most: 200, windowSeconds: 3_600 },
        { name: 'signin:network', of: networkOf(ip), most: 1_000, windowSeconds: 3_600 },
      ]
  return { own, all: [...own, ...shared] }
}

import type { Limit } from '../../../platform/rate-limit/rate-limit.ts'

/** More than a studio sends on its busiest day, less than a stolen account is worth to whoever sends to strangers. */
export function mailLimits(customerId: string, email: string): Limit[] {
  return [
    { name: 'share:mail', of: customerId, most: 300, windowSeconds: 3_600 },
    { name: 'share:mail:day', of: customerId, most: 1_500, windowSeconds: 86_400 },
    { name: 'share:mail+address', of: `${customerId}\n${email}`, most: 30, windowSeconds: 86_400 },
  ]
}

export function linkLimits(customerId: string): Limit[] {
  return [{ name: 'share:links', of: customerId, most: 600, windowSeconds: 3_600 }]
}

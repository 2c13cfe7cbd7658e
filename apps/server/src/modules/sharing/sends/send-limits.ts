import type { Limit } from '../../../platform/rate-limit/rate-limit.ts'

/** Bounds a burst; how many mails a day an account may send is decided by client-mail. */
export function mailLimits(customerId: string, email: string): Limit[] {
  return [
    { name: 'share:mail', of: customerId, most: 300, windowSeconds: 3_600 },
    { name: 'share:mail+address', of: `${customerId}\n${email}`, most: 30, windowSeconds: 86_400 },
  ]
}

export function linkLimits(customerId: string): Limit[] {
  return [{ name: 'share:links', of: customerId, most: 600, windowSeconds: 3_600 }]
}

import type { Limit } from '../../../platform/rate-limit/rate-limit.ts'

/** A person writes once or twice; whoever floods is stopped at their own address first, and for the studio's mailbox at all. */
export function contactLimits(customerId: string, address: string): { own: Limit[]; shared: Limit[] } {
  return {
    own: [
      { name: 'contact:ip', of: address, most: 5, windowSeconds: 15 * 60 },
      { name: 'contact:ip:day', of: address, most: 20, windowSeconds: 86_400 },
    ],
    shared: [
      { name: 'contact:studio', of: customerId, most: 30, windowSeconds: 3_600 },
      { name: 'contact:studio:day', of: customerId, most: 100, windowSeconds: 86_400 },
    ],
  }
}

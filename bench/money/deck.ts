import { testCards, type TestCard } from '@revela/dev-env'
import { shuffled, type Random } from '../faults/random.ts'

/** What one customer does, and what becomes of it at the gateway. */
export type Play =
  | { readonly kind: 'card'; readonly card: TestCard; readonly installments: number }
  | { readonly kind: 'payment-slip' | 'pix'; readonly isPaid: boolean }

const card = (of: TestCard, installments = 1): Play => ({ kind: 'card', card: of, installments })
const byBank = (kind: 'payment-slip' | 'pix', isPaid: boolean): Play => ({ kind, isPaid })

/** In a hundred purchases. */
const shares: readonly (readonly [number, Play])[] = [
  [36, card(testCards.approved)],
  [12, card(testCards.approved, 12)],
  [5, card(testCards.funds)],
  [3, card(testCards.code)],
  [8, card(testCards.pendingApproved)],
  [5, card(testCards.pendingDeclined)],
  [2, card(testCards.timeout)],
  [13, byBank('pix', true)],
  [3, byBank('pix', false)],
  [10, byBank('payment-slip', true)],
  [3, byBank('payment-slip', false)],
]

/** Every kind keeps its share, in an order of its own. */
export function dealPlays(count: number, random: Random): Play[] {
  const hundred = shares.flatMap(([share, play]) => Array.from({ length: share }, () => play))
  const plays: Play[] = []
  while (plays.length < count) plays.push(...shuffled(hundred, random))
  return plays.slice(0, count)
}

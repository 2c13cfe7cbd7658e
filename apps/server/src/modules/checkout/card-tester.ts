import type { Tx } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { countDeclined } from './charge.repository.ts'

const mostDeclined = 10
const hourMs = 3_600_000

/** Whoever is declined so often in an hour is not looking for the right card, but for cards that work. */
export async function refuseCardTester(tx: Tx, customerId: string, now: Date): Promise<void> {
  const declined = await countDeclined(tx, customerId, new Date(now.getTime() - hourMs))
  if (declined >= mostDeclined) throw new Refusal('TooManyRequests', { retryAfterSeconds: hourMs / 1_000 })
}

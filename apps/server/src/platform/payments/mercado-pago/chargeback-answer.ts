import { z } from 'zod'
import { GatewayUnavailable } from '../gateway.ts'

const number = z.union([z.string(), z.number()]).transform(String)
const chargeback = z.object({
  // Documented as a list of ids; its example shows objects.
  payments: z.array(z.union([number, z.object({ id: number }).transform(({ id }) => id)])).max(100),
})

/** The ids of the payments that a chargeback is about. */
export function readChargebackPayments(answer: unknown): string[] {
  const read = chargeback.safeParse(answer)
  if (!read.success) throw new GatewayUnavailable('the gateway’s chargeback has no list of payments')
  return read.data.payments
}

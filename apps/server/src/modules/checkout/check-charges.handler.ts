import type { Sweep } from '../../platform/db/sweep.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { checkCharge } from './check-charge.ts'
import { checkChargesJob } from './check-charges.job.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'

type Needs = CheckoutNeeds & { readonly sweep: Sweep }

const mostAtOnce = 400
const side = 8

export function checkChargesHandler(needs: Needs): BoundJob {
  return bindJob(checkChargesJob, () => checkCharges(needs))
}

/** What an event should have told and did not: lost ones, late ones, answers that nobody heard. */
export async function checkCharges(needs: Needs): Promise<void> {
  const due = await needs.sweep.due({ table: 'charge', column: 'check_at', before: needs.clock(), limit: mostAtOnce })
  const waiting = [...due].flatMap(([customerId, ids]) => ids.map((id) => ({ customerId, id })))
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { customerId, id } = next
      // One that cannot be looked up keeps nobody else from it, and comes up again.
      await checkCharge(needs, customerId, id).catch((fault: unknown) =>
        needs.log.warn({ err: fault, customerId, chargeId: id }, 'a charge could not be looked up'),
      )
    }
  }
  await Promise.all(Array.from({ length: side }, work))
}

import type { Product } from '@revela/domain'
import type { Sweep } from '../../../platform/db/sweep.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { changeRenewal, lockSubscription } from '../../subscriptions/index.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { sendCharge } from '../send-charge.ts'
import { lookAtRenewal } from './look-at-renewal.ts'
import { sweepRenewalsJob } from './sweep-renewals.job.ts'

type Needs = CheckoutNeeds & { readonly sweep: Sweep }

const mostAtOnce = 400
const side = 8
/** A gateway that hangs must not keep a sweep at it for longer than its job may take; the rest stays due. */
const longestMs = 200_000
const putOffMs = 900_000

export function sweepRenewalsHandler(needs: Needs): BoundJob {
  return bindJob(sweepRenewalsJob, () => sweepRenewals(needs))
}

/**
 * What is due of every renewal. Each is looked at again under its lock, so whoever else sweeps at this moment does nothing
 * a second time; rows are committed before the gateway is asked, so a process that dies loses nothing.
 */
export async function sweepRenewals(needs: Needs): Promise<void> {
  const { sweep, clock, db, log } = needs
  const due = await sweep.due({
    table: 'subscription',
    id: 'product',
    column: 'renewal_due_at',
    before: clock(),
    limit: mostAtOnce,
  })
  const waiting = [...due].flatMap(([customerId, products]) =>
    products.map((product) => ({ customerId, product: product as Product })),
  )
  const until = performance.now() + longestMs
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next && performance.now() < until; next = waiting.pop()) {
      const { customerId, product } = next
      // One that cannot be renewed keeps nobody else from it, and comes up again.
      try {
        const asked = await db.tenant(customerId, (tx) => lookAtRenewal(needs, tx, customerId, product))
        if (asked) await sendCharge(needs, asked)
      } catch (fault) {
        log.error({ err: fault, customerId, product }, 'a renewal could not be looked at')
        await putOff(needs, customerId, product)
      }
    }
  }
  await Promise.all(Array.from({ length: side }, work))
}

/** The oldest are looked at first: those that fail must not be all that is ever looked at. */
async function putOff({ db, clock, log }: Needs, customerId: string, product: Product): Promise<void> {
  const now = clock()
  try {
    await db.tenant(customerId, async (tx) => {
      const row = await lockSubscription(tx, customerId, product)
      if (!row?.renewal_due_at || row.renewal_due_at > now) return
      await changeRenewal(tx, customerId, product, { renewal_due_at: new Date(now.getTime() + putOffMs) })
    })
  } catch (fault) {
    log.error({ err: fault, customerId, product }, 'a renewal could not be put off')
  }
}

import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { applyEventJob } from './apply-event.job.ts'
import { applyNews } from './apply-news.ts'
import { eventWait } from './checkout.figures.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'
import { markEventApplied } from './payment-event.repository.ts'

export function applyEventHandler(needs: CheckoutNeeds): BoundJob {
  const { gateway, db, clock, log } = needs
  return bindJob(applyEventJob, async ({ gateway: name, eventId, gatewayId }) => {
    // After a change of gateway the old one's events speak of books that are not read any more.
    const told = name === gateway.name ? await gateway.read(gatewayId) : null
    if (told) await applyNews(needs, told)
    else log.error({ gateway: name, gatewayId }, 'an event about a payment that the gateway does not have')
    const now = clock()
    const heardAt = await db.nobody((tx) => markEventApplied(tx, name, eventId, now))
    if (heardAt) eventWait.observe({}, (now.getTime() - heardAt.getTime()) / 1_000)
  })
}

import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { applyEventJob } from './apply-event.job.ts'
import { applyNews } from './apply-news.ts'
import { eventWait } from './checkout.figures.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'
import { markEventApplied } from './payment-event.repository.ts'

type Gateway = CheckoutNeeds['gateway']

async function readCharges(gateway: Gateway, subject: 'payment' | 'chargeback', gatewayId: string) {
  if (subject === 'chargeback') return await gateway.readChargeback(gatewayId)
  const charge = await gateway.read(gatewayId)
  return charge ? [charge] : []
}

export function applyEventHandler(needs: CheckoutNeeds): BoundJob {
  const { gateway, db, clock, log } = needs
  return bindJob(applyEventJob, async ({ gateway: name, eventId, gatewayId, subject }) => {
    // After a change of gateway the old one's events speak of books that are not read any more.
    const charges = name === gateway.name ? await readCharges(gateway, subject, gatewayId) : []
    for (const charge of charges) await applyNews(needs, charge)
    if (charges.length === 0) log.error({ gateway: name, gatewayId, subject }, 'event ignored: unknown to the gateway')
    const now = clock()
    const heardAt = await db.nobody((tx) => markEventApplied(tx, name, eventId, now))
    if (heardAt) eventWait.observe({}, (now.getTime() - heardAt.getTime()) / 1_000)
  })
}

import type { EventRequest } from '../../platform/payments/gateway.ts'
import { applyEventJob } from './apply-event.job.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'
import { eventsHeard } from './checkout.figures.ts'
import { keepEvent } from './payment-event.repository.ts'

type Needs = Pick<CheckoutNeeds, 'db' | 'clock' | 'gateway' | 'jobs'>

/**
 * An event is kept, with the job that applies it, before it is answered; heard again it changes nothing. It is believed
 * to come from the gateway and nothing more: what it speaks of is read from the gateway's books. Of what it tells besides
 * payments nothing is kept, and it is heard: else it would be told again for days. False: a forgery.
 */
export function eventTaker({ db, clock, gateway, jobs }: Needs): (request: EventRequest) => Promise<boolean> {
  return async (request) => {
    const event = gateway.readEvent(request)
    if (event === null || event === 'other') {
      eventsHeard.add({ what: event === null ? 'forged' : 'other' })
      return event === 'other'
    }
    const told = { gateway: gateway.name, ...event }
    const isNew = await db.nobody(async (tx) => {
      const kept = await keepEvent(tx, told, clock())
      if (kept) await jobs.send(tx, applyEventJob, told)
      return kept
    })
    eventsHeard.add({ what: isNew ? 'new' : 'repeated' })
    return true
  }
}

import type { EventRequest } from '../../platform/payments/gateway.ts'
import { applyEventJob } from './apply-event.job.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'
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
    if (event === null) return false
    if (event === 'other') return true
    const told = { gateway: gateway.name, ...event }
    await db.nobody(async (tx) => {
      if (await keepEvent(tx, told, clock())) await jobs.send(tx, applyEventJob, told)
    })
    return true
  }
}

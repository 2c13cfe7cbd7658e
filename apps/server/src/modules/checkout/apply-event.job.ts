import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

/** Tries for half a day; what is not applied by then is found by the sweep of charges. */
export const applyEventJob = defineJob({
  name: 'payment.apply',
  payload: z.object({
    gateway: z.string(),
    eventId: z.string(),
    gatewayId: z.string(),
    subject: z.enum(['payment', 'chargeback']).default('payment'),
  }),
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
})

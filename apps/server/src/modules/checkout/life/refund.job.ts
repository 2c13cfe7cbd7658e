import { z } from 'zod'
import { defineJob } from '../../../platform/queue/queue.ts'

/** Tries for two days; a refund that is still not confirmed then is found by the sweep of charges, for as long as it takes. */
export const refundJob = defineJob({
  name: 'payment.refund',
  payload: z.object({ customerId: z.uuid(), invoiceId: z.uuid() }),
  retryLimit: 60,
  retryDelay: 5,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
})

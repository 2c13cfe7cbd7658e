import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

/** Cancels a boleto or Pix at the gateway. */
export const cancelChargeJob = defineJob({
  name: 'charges.cancel',
  payload: z.object({ customerId: z.uuid(), chargeId: z.uuid() }),
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
})

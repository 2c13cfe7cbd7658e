import { z } from 'zod'
import { defineJob } from '../../../platform/queue/queue.ts'

/** Makes the next pieces of a copy, and sends itself again until there are none. */
export const makeExportJob = defineJob({
  name: 'privacy.export',
  payload: z.object({ customerId: z.uuid(), exportId: z.uuid() }),
  retryLimit: 30,
  retryDelay: 5,
  retryDelayMax: 600,
  expireInSeconds: 300,
})

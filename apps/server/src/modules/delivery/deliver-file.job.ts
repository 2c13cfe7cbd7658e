import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

/** Makes one photograph's JPEG of a smaller size. */
export const deliverFileJob = defineJob({
  name: 'delivery.file',
  payload: z.object({
    customerId: z.uuid(),
    pictureId: z.uuid(),
    version: z.number().int(),
    size: z.union([z.literal(1920), z.literal(3840)]),
  }),
  retryLimit: 3,
  retryDelay: 2,
  retryDelayMax: 30,
  expireInSeconds: 90,
})

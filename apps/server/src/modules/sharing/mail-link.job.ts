import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

/** Sent for every request alike; only the worker looks whether the e-mail is a client's. */
export const mailLinkJob = defineJob({
  name: 'family.mail-link',
  payload: z.object({ customerId: z.uuid(), galleryId: z.uuid(), email: z.string() }),
  retryLimit: 5,
  retryDelay: 2,
  retryDelayMax: 60,
  expireInSeconds: 60,
})

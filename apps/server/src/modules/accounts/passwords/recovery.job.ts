import { z } from 'zod'
import { defineJob } from '../../../platform/queue/queue.ts'

/** Sent for every request alike; only the worker, where nobody measures, looks whether the e-mail has an account. */
export const recoveryJob = defineJob({
  name: 'accounts.recovery',
  payload: z.object({ email: z.string(), requestedAt: z.iso.datetime() }),
  retryLimit: 5,
  retryDelay: 2,
  retryDelayMax: 60,
  expireInSeconds: 60,
})

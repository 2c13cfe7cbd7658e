import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

export const scrubStrangersJob = defineJob({
  name: 'backup.scrub-strangers',
  payload: z.object({}),
  // A worker that is replaced gives it back.
  retryLimit: 1,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 7_200,
  cron: '15 0 * * *',
})

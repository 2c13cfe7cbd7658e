import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

export const copyObjectsJob = defineJob({
  name: 'backup.copy',
  payload: z.object({}),
  // A worker that is replaced gives it back.
  retryLimit: 1,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
})

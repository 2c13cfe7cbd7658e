import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

export const copyObjectsJob = defineJob({
  name: 'safekeeping.copy',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
})

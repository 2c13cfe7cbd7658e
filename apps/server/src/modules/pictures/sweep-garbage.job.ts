import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

export const sweepGarbageJob = defineJob({
  name: 'pictures.sweep-garbage',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '* * * * *',
})

import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

export const sweepDownloadsJob = defineJob({
  name: 'delivery.sweep',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 120,
  cron: '*/10 * * * *',
})

import { z } from 'zod'
import { defineJob } from '../../../platform/queue/queue.ts'

export const sweepRenewalsJob = defineJob({
  name: 'renewals',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '* * * * *',
})

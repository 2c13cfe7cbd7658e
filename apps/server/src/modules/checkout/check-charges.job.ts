import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

export const checkChargesJob = defineJob({
  name: 'charges.check',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '* * * * *',
})

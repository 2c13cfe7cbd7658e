import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

export const sweepCommentsJob = defineJob({
  name: 'selection.tell-comments',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 60,
  cron: '* * * * *',
})

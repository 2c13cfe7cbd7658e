import { z } from 'zod'
import { defineJob } from '../../../platform/queue/queue.ts'

/** Forgets what has been kept long enough. */
export const sweepRetentionJob = defineJob({
  name: 'privacy.retention',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '37 * * * *',
})

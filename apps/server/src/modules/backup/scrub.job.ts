import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

/** From one to six in the morning, minute by minute, until every customer was looked at. */
export const scrubJob = defineJob({
  name: 'backup.scrub',
  payload: z.object({}),
  // A worker that is replaced gives it back.
  retryLimit: 1,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 1_800,
  cron: '* 1-5 * * *',
})

import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

/** Each minute: an index of due dates costs nothing to look into, and whatever changed is answered at once. */
export const sweepLifecycleJob = defineJob({
  name: 'lifecycle.sweep',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
})

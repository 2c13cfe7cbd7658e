import { z } from 'zod'
import { defineJob } from '../../../platform/queue/queue.ts'

/** Accounts whose week is over are erased; copies whose week is over leave the store. */
export const sweepPrivacyJob = defineJob({
  name: 'privacy.sweep',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
})

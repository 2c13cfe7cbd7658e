import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

/** Makes the renditions of one version of one picture. */
export const renderJob = defineJob({
  name: 'picture.render',
  payload: z.object({
    customerId: z.uuid(),
    ownerId: z.uuid(),
    pictureId: z.uuid(),
    number: z.number().int(),
    version: z.number().int(),
  }),
  // The store or the database may be away for half an hour before a picture is called failed for it.
  retryLimit: 40,
  retryDelay: 2,
  retryDelayMax: 60,
  expireInSeconds: 90,
  heartbeatSeconds: 10,
})

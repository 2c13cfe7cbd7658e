import { z } from 'zod'
import { defineJob } from '../../../platform/queue/queue.ts'

/** Draws the PDF of one revision of a finished selection. */
export const selectionPdfJob = defineJob({
  name: 'selection.pdf',
  payload: z.object({ customerId: z.uuid(), selectionId: z.uuid() }),
  retryLimit: 4,
  retryDelay: 3,
  retryDelayMax: 60,
  expireInSeconds: 300,
})

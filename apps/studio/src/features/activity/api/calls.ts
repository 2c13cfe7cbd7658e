import type { listActivity, previewGallery } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const activityCalls = {
  list: callable<typeof listActivity>('GET', '/gallery/{collection_id}/activity'),
  preview: callable<typeof previewGallery>('POST', '/gallery/{collection_id}/preview'),
} as const

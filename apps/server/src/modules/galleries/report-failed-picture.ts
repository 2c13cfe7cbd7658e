import { pushMessage } from '@revela/phrases'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import { notifyPhotographer, type NotifyDeps } from '../notifications/index.ts'
import { findGallery } from './gallery.repository.ts'

type ReportDeps = NotifyDeps & { readonly db: Database; readonly clock: Clock; readonly limiter: RateLimiter }

/** Notifies of a picture without renditions: once an hour for each gallery, because one bad card spoils hundreds. */
export function failedPictureReporter(deps: ReportDeps) {
  return async (customerId: string, galleryId: string): Promise<void> => {
    const gallery = await deps.db.tenant(customerId, (tx) => findGallery(tx, customerId, galleryId))
    // A picture of the portfolio, or the gallery is in the trash.
    if (!gallery || !(await isFirstInHour(deps.limiter, galleryId))) return
    const push = pushMessage.photosFailed({ gallery: gallery.title })
    const notification = { customerId, event: 'photos-failed', push, path: `/gallery/${galleryId}/pictures` } as const
    await deps.db.tenant(customerId, (tx) => notifyPhotographer(deps, tx, notification, deps.clock()))
  }
}

async function isFirstInHour(limiter: RateLimiter, galleryId: string): Promise<boolean> {
  try {
    await limiter.consume([{ name: 'push:photos-failed', key: galleryId, max: 1, windowSeconds: 3_600 }])
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

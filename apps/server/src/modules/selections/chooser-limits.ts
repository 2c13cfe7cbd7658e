import { isAdmissionOpen, newChooserLimits, DAY_SECONDS } from '@revela/domain'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { admitChoosers, readChoosersAdmittedAt } from './link-preferences.repository.ts'
import { queueChooserLimitMail } from './selection-mails.ts'
import type { SelectionsDeps } from './selections.module.ts'

type GalleryKey = { readonly customerId: string; readonly galleryId: string }
type LimitDeps = Pick<SelectionsDeps, 'db' | 'clock' | 'limiter'>

/**
 * Consumes a slot for a new chooser: one of this hour, or one that the photographer admitted. Invented clients would
 * fill the photographer's list, so without a slot the guest must wait and the photographer is asked.
 */
export async function consumeChooserLimit(deps: SelectionsDeps, gallery: GalleryKey): Promise<void> {
  const { limiter } = deps
  const hourlyWait = await consumeOrWait(limiter, hourlyLimit(gallery.galleryId))
  if (hourlyWait === 0) return
  const admittedAt = await readOpenAdmission(deps, gallery)
  if (admittedAt && (await consumeOrWait(limiter, admissionLimit(gallery.galleryId, admittedAt))) === 0) return
  await mailPhotographer(deps, gallery, admittedAt)
  throw new ApiError('TooManyNewChoosers', { retryAfterSeconds: hourlyWait })
}

/**
 * Whether a guest was rejected and would be rejected again. Derived from the limits, so it ends when there is a slot.
 */
export async function areNewChoosersWaiting(deps: LimitDeps, gallery: GalleryKey): Promise<boolean> {
  if (!(await hasRejected(deps.limiter, hourlyLimit(gallery.galleryId)))) return false
  const admittedAt = await readOpenAdmission(deps, gallery)
  return admittedAt === null || hasRejected(deps.limiter, admissionLimit(gallery.galleryId, admittedAt))
}

/**
 * The photographer admits more choosers. Only the last admission counts: pressing twice does not open twice as many
 * slots.
 */
export async function admitNewChoosers({ db, clock }: LimitDeps, gallery: GalleryKey): Promise<void> {
  const isAdmitted = await db.tenant(gallery.customerId, (tx) => admitChoosers(tx, gallery, clock()))
  if (!isAdmitted) throw new ApiError('SelectionClosed')
}

function hourlyLimit(galleryId: string): Limit {
  return { name: 'selection:begin', key: galleryId, max: newChooserLimits.perHour, windowSeconds: 3_600 }
}

function admissionLimit(galleryId: string, admittedAt: Date): Limit {
  return {
    name: 'selection:begin:admitted',
    key: `${galleryId}\n${admittedAt.toISOString()}`,
    max: newChooserLimits.perAdmission,
    windowSeconds: newChooserLimits.admissionHours * 3_600,
  }
}

async function readOpenAdmission({ db, clock }: LimitDeps, gallery: GalleryKey): Promise<Date | null> {
  const admittedAt = await db.tenant(gallery.customerId, (tx) => readChoosersAdmittedAt(tx, gallery))
  return isAdmissionOpen(admittedAt, clock()) ? admittedAt : null
}

/** Returns 0 when a slot was consumed, otherwise the seconds until there are slots again. */
async function consumeOrWait(limiter: SelectionsDeps['limiter'], limit: Limit): Promise<number> {
  try {
    await limiter.consume([limit])
    return 0
  } catch (error) {
    if (error instanceof ApiError && error.retryAfterSeconds !== undefined) return error.retryAfterSeconds
    throw error
  }
}

/** A rejected attempt is counted too, so a count above the maximum means that a guest was rejected. */
async function hasRejected(limiter: SelectionsDeps['limiter'], limit: Limit): Promise<boolean> {
  return (await limiter.remainingWait([{ ...limit, max: limit.max + 1 }])) > 0
}

/** Mails once a day, and once more for every admission that is used up; the studio shows it all the time. */
async function mailPhotographer(deps: SelectionsDeps, gallery: GalleryKey, admittedAt: Date | null): Promise<void> {
  const { limiter, db, clock } = deps
  const mailed: Limit = {
    name: 'selection:begin:reported',
    key: `${gallery.galleryId}\n${admittedAt?.toISOString() ?? ''}`,
    max: 1,
    windowSeconds: DAY_SECONDS,
  }
  if ((await consumeOrWait(limiter, mailed)) > 0) return
  const notice = { ...gallery, isAdmissionUsed: admittedAt !== null }
  await db.tenant(gallery.customerId, (tx) => queueChooserLimitMail(deps, tx, notice, clock()))
}

import { enterGallery as endpoint, type AnswerOf, type BodyOf } from '@revela/contract'
import { deviceOf, isRobot } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { grantGallery } from '../clients/index.ts'
import { joinSelection } from '../selections/index.ts'
import { recordActivity } from './activity.repository.ts'
import { admitGuest, isNewGuest } from './admit-guests.ts'
import { guessWait, newGuestLimits } from './entry-limits.ts'
import { presentVisitor } from './entry.presenter.ts'
import { findAccess } from './family-access.read.ts'
import { closedState, readFamilyGallery, type FamilyGallery } from './family-gallery.read.ts'
import { familySession } from './family-session.ts'
import { parseTokenOf, resolveEntryKey } from './entry-key.ts'
import type { SharingDeps } from './sharing.module.ts'
import { becomeClient, countVisit, ensureVisitor } from './visit.repository.ts'

/** Grants a browser access to one gallery, and counts it as a visit. */
export async function enterGallery(
  deps: SharingDeps,
  customerId: string,
  principal: FamilyPrincipal | null,
  body: BodyOf<typeof endpoint>,
  visit: Visit,
): Promise<{ readonly answer: AnswerOf<typeof endpoint>; readonly principal: FamilyPrincipal }> {
  const { db, clock, termsOf } = deps
  const { participant } = body
  const gallery = await readFamilyGallery(db, customerId, 'slug', body.slug)
  const asOwner = body.preview !== undefined || principal?.kind === 'preview'
  const isDraft = gallery?.published_at === null
  if (!gallery || (isDraft && !asOwner)) throw new ApiError('NotFound')
  const hasToken = [body.link, participant, body.preview].some((token) => token !== undefined)
  const waitSeconds = hasToken ? 0 : await guessWait(deps, { customerId, address: visit.address })
  const isInside = async () => (await findAccess(deps, principal, customerId, gallery))?.inside ?? false
  if (waitSeconds > 0 && !(await isInside())) throw new ApiError('TooManyRequests', { retryAfterSeconds: waitSeconds })
  const now = clock()
  const closed = closedState(gallery, await termsOf(customerId), now)
  if (closed && !asOwner) throw new ApiError('GalleryNotOpen')
  if (!principal) await deps.limiter.consume(newGuestLimits(visit.address))
  const key = await resolveEntryKey(deps, { customerId, gallery, principal, body, visit }).catch((error: unknown) => {
    // A draft responds as not found, whatever the error is.
    throw isDraft && error instanceof ApiError ? new ApiError('NotFound') : error
  })
  if (isDraft && key.kind !== 'preview') throw new ApiError('NotFound')
  if (closed && key.kind !== 'preview') throw new ApiError('GalleryNotOpen')

  if (isNewGuest(principal, key)) {
    const entered = await admitGuest(db, customerId, gallery, { visit, now })
    return { answer: { gallery_id: gallery.id, ...presentVisitor(entered), is_new: true }, principal: entered }
  }
  const session = await db.tenant(customerId, async (tx) => {
    if (participant !== undefined && key.participantId !== null) {
      const isValid = await joinSelection(tx, parseTokenOf(participant, customerId), gallery.id, now)
      if (!isValid) throw new ApiError('LinkNotValid')
    }
    if (principal?.kind === 'guest' && key.clientId !== null) {
      await becomeClient(tx, { ...principal, galleryId: gallery.id }, key.clientId)
    }
    const opened = await familySession(tx, { ...deps, customerId, principal, key, visit, now })
    const expiresAt = new Date(Math.min(opened.expiresAt.getTime(), key.expiresAt?.getTime() ?? Infinity))
    const { basis, linkId, passwordRevision, clientId, participantId } = key
    const { sessionId } = opened.principal
    if (!key.inside) {
      const target = { customerId, sessionId, galleryId: gallery.id }
      await grantGallery(tx, { ...target, basis, clientId, linkId, passwordRevision, participantId, now, expiresAt })
    }
    await count(tx, opened.principal, gallery, visit, now)
    return opened
  })
  session.remember()
  const answer = { gallery_id: gallery.id, ...presentVisitor(session.principal), is_new: false }
  return { answer, principal: session.principal }
}

/** Neither the owner's preview nor a robot counts as a visit. */
async function count(
  tx: Tx,
  principal: FamilyPrincipal,
  gallery: FamilyGallery,
  visit: Visit,
  now: Date,
): Promise<void> {
  if (principal.kind === 'preview' || isRobot(visit.agent)) return
  const [device, galleryId, { customerId }] = [deviceOf(visit.agent), gallery.id, principal]
  const { id: visitorId } = await ensureVisitor(tx, { ...principal, galleryId }, device, now)
  if (await countVisit(tx, customerId, visitorId, device, now)) {
    await recordActivity(tx, { customerId, galleryId, visitorId, device }, 'opened', gallery.pictures, now)
  }
}

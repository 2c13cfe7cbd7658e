import type { FamilyPrincipal } from '../../../access/principal.ts'
import { EventStream } from '../../../http/event-stream.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { SelectionsNeeds } from '../selections.needs.ts'
import { findOwn } from './own-selection.ts'

/** Tabs and devices behind one session; each holds a connection on either side of nginx. */
const MAX_STREAMS_PER_SESSION = 8

const openStreams = new Map<string, number>()

function countStream(sessionId: string, change: 1 | -1): void {
  const count = (openStreams.get(sessionId) ?? 0) + change
  if (count > 0) openStreams.set(sessionId, count)
  else openStreams.delete(sessionId)
}

/** Says that something changed, never what: what changed is asked for, and checked, like everything else. */
export async function listenToSelection(
  { db, live, isInGallery }: SelectionsNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
): Promise<EventStream> {
  const own = await db.tenant(principal.customerId, (tx) => findOwn(tx, principal, galleryId))
  if (!own) throw new Refusal('NotFound')
  const { sessionId } = principal
  // Counted in this process alone: with several, a session has as many times more. The page tries again by itself.
  if ((openStreams.get(sessionId) ?? 0) >= MAX_STREAMS_PER_SESSION) {
    throw new Refusal('TooManyRequests', { retryAfterSeconds: 15 })
  }
  return new EventStream((send, end) => {
    countStream(sessionId, 1)
    send({ revision: own.revision })
    const stop = live.hear(own.id, (revision) => {
      // A stream stays open for minutes: whoever lost access meanwhile hears nothing more.
      void isInGallery(principal, galleryId).then(
        // Without a number after a broken connection: something may have changed.
        (isIn) => (isIn ? send({ revision: revision === '' ? null : Number(revision) }) : end()),
        end,
      )
    })
    return () => {
      countStream(sessionId, -1)
      stop()
    }
  })
}

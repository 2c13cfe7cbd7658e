import type { FamilyPrincipal } from '../../../access/principal.ts'
import { EventStream } from '../../../http/event-stream.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { SelectionsNeeds } from '../selections.needs.ts'
import { findOwn } from './own-selection.ts'

/** Says that something changed, never what: what changed is asked for, and checked, like everything else. */
export async function listenToSelection(
  { db, live, isInGallery }: SelectionsNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
): Promise<EventStream> {
  const own = await db.tenant(principal.customerId, (tx) => findOwn(tx, principal, galleryId))
  if (!own) throw new Refusal('NotFound')
  return new EventStream((send, end) => {
    send({ revision: own.revision })
    return live.hear(own.id, (revision) => {
      // A stream stays open for minutes: whoever lost access meanwhile hears nothing more.
      void isInGallery(principal, galleryId).then(
        // Without a number after a broken connection: something may have changed.
        (isIn) => (isIn ? send({ revision: revision === '' ? null : Number(revision) }) : end()),
        end,
      )
    })
  })
}

import type { BodyOf, setFavourites as endpoint } from '@revela/contract'
import { deviceOf } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import { growActivity } from './activity.repository.ts'
import { favouritesOf, giveHearts, takeHearts } from './favourite.repository.ts'
import type { SharingNeeds } from './sharing.needs.ts'
import { ensureVisitor, touchVisitor } from './visit.repository.ts'

type Changes = BodyOf<typeof endpoint>['changes']

/** Any number of taps at once, the last one of a photograph counting. Sending them again changes nothing. */
export async function setFavourites(
  { db, clock }: SharingNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
  changes: Changes,
  visit: Visit,
): Promise<number[]> {
  const wanted = new Map(changes.map(({ number, favourite }) => [number, favourite]))
  const numbers = (favourite: boolean) => [...wanted].flatMap(([number, is]) => (is === favourite ? [number] : []))
  // The owner tries things out; nothing of it is kept.
  if (principal.kind === 'preview') return numbers(true).toSorted((a, b) => a - b)
  const { customerId } = principal
  const [device, now] = [deviceOf(visit.agent), clock()]
  return db.tenant(customerId, async (tx) => {
    const { id: visitorId } = await ensureVisitor(tx, { ...principal, galleryId }, device, now)
    // The visitor's row is locked first: two devices of one client come after each other.
    await touchVisitor(tx, customerId, visitorId, device, now)
    const given = await giveHearts(tx, { customerId, galleryId, visitorId, numbers: numbers(true), now })
    const taken = await takeHearts(tx, customerId, visitorId, numbers(false))
    await growActivity(tx, { customerId, galleryId, visitorId, device }, 'favourited', given - taken, now)
    return favouritesOf(tx, customerId, galleryId, visitorId)
  })
}

import { deviceOf } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import type { SharingNeeds } from './sharing.needs.ts'
import { ensureVisitor, setPlace, touchVisitor } from './visit.repository.ts'

export async function markPlace(
  { db, clock }: SharingNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
  number: number,
  visit: Visit,
): Promise<void> {
  if (principal.kind === 'preview') return
  const { customerId } = principal
  const [device, now] = [deviceOf(visit.agent), clock()]
  await db.tenant(customerId, async (tx) => {
    const { id } = await ensureVisitor(tx, { ...principal, galleryId }, device, now)
    await touchVisitor(tx, customerId, id, device, now)
    await setPlace(tx, customerId, id, number)
  })
}

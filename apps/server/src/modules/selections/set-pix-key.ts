import type { BodyOf, setPixKey as endpoint } from '@revela/contract'
import { maskPixKey, pixKey } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { CustomerPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import { refuseField } from '../../platform/refusal/refusal.ts'
import { recordAndNotify, requireConfirmed } from '../accounts/index.ts'
import { openProfile } from '../profiles/index.ts'
import { renewPixCodes } from './pix-code.ts'
import { readPixKey, storePixKey } from './pix-key.repository.ts'
import type { SelectionsNeeds } from './selections.needs.ts'

type Deps = Pick<SelectionsNeeds, 'db' | 'clock' | 'outbox' | 'config'>

/**
 * Families pay to this key, so a change is confirmed, recorded and mailed. Open payments get the new key in the same
 * transaction and after the notice: a key of which no mail tells never reaches a family.
 */
export async function setPixKey(
  deps: Deps,
  given: BodyOf<typeof endpoint>['pix_key'],
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<void> {
  const { db, clock } = deps
  const { customerId } = principal
  const key = given && pixKey(given.kind, given.key)
  if (given && !key) throw refuseField('InvalidRequest', 'key', errorHelp.pixKeyInvalid[given.kind])
  const stored = given && key ? { kind: given.kind, key, name: given.name, city: given.city } : null
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    const before = await readPixKey(tx, customerId)
    if (isSame(before, stored)) return
    const { notification_email } = await openProfile(tx, customerId, now)
    const activity = {
      customerId,
      kind: 'pix-key-changed',
      now,
      agent: visit.agent,
      from: before && maskPixKey(before.key),
      to: stored && maskPixKey(stored.key),
    } as const
    await recordAndNotify(tx, deps, activity, [notification_email])
    await storePixKey(tx, customerId, stored)
    await renewPixCodes(tx, customerId)
  })
}

type PixKey = Awaited<ReturnType<typeof readPixKey>>

function isSame(one: PixKey, other: PixKey): boolean {
  if (!one || !other) return one === other
  return one.kind === other.kind && one.key === other.key && one.name === other.name && one.city === other.city
}

import { errorHelp } from '@revela/phrases'
import type { Visit } from '../../http/visit.ts'
import { refuseField } from '../../platform/refusal/refusal.ts'
import { findClientByEmail, isInvited, renewSecretHash, typedSecret } from '../clients/index.ts'
import { codeLimits } from './enter-limits.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingNeeds } from './sharing.needs.ts'

/** The answer, its bytes and its time are the same for a wrong code, an unknown e-mail and a client not invited here. */
export async function checkCode(
  { db, hasher, limiter }: SharingNeeds,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'asks_who'>,
  typed: { email: string; code: string },
  visit: Visit,
): Promise<{ clientId: string; name: string }> {
  const { own, shared } = codeLimits(gallery.id, visit.ip)
  await limiter.take([...own, ...shared])
  const { client, invited } = await db.tenant(customerId, async (tx) => {
    const found = await findClientByEmail(tx, customerId, typed.email)
    // Nobody has this id: an unknown e-mail runs the same statements.
    const asked = found?.id ?? '00000000-0000-0000-0000-000000000000'
    return { client: found, invited: await isInvited(tx, customerId, gallery.id, asked) }
  })
  const secret = typedSecret(client?.secret_kind ?? 'code', typed.code)
  const { ok, renew } = await hasher.verify(secret, client?.secret_hash ?? null)
  if (!client || !ok || (gallery.asks_who && !invited)) {
    throw refuseField('WrongAccessCode', 'code', errorHelp.wrongAccessCode)
  }
  if (renew) {
    const renewed = await hasher.hash(secret)
    await db.tenant(customerId, (tx) => renewSecretHash(tx, customerId, client.id, client.secret_hash, renewed))
  }
  // Right ones are not tries: two hundred guests of one wedding may come in on one day.
  await limiter.forgive(own)
  await limiter.giveBack(shared)
  return { clientId: client.id, name: client.name }
}

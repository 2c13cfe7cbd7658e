import { errorHelp } from '@revela/phrases'
import type { Visit } from '../../http/visit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OwnAndShared } from '../../platform/rate-limit/rate-limit.ts'
import { refuseField } from '../../platform/refusal/refusal.ts'
import { findClientByEmail, isInvited, renewSecretHash, typedSecret } from '../clients/index.ts'
import { codeLimits, homeCodeLimits } from './enter-limits.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingNeeds } from './sharing.needs.ts'
import { warnOfGuesses } from './warn-of-guesses.ts'

/** Where a code is typed: how often, and which clients it lets in there. */
type Gate = {
  readonly limits: OwnAndShared
  readonly admits: (tx: Tx, clientId: string) => Promise<Admitted | null>
  /** Called for every wrong one, whatever is wrong about it. */
  readonly missed: () => Promise<void>
}

/** `invited`: the gallery was sent to this client, rather than being open to whoever has its address. */
type Admitted = { readonly invited: boolean }
type Typed = { readonly email: string; readonly code: string }
type Known = Admitted & { readonly clientId: string; readonly name: string }

/** At a gallery: every client of the studio, or those it was sent to. */
export async function checkCode(
  needs: SharingNeeds,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'title' | 'access'>,
  typed: Typed,
  visit: Visit,
): Promise<Known> {
  return checkAt(needs, customerId, typed, {
    limits: codeLimits(gallery.id, typed.email, visit.address),
    admits: async (tx, clientId) => {
      const invited = await isInvited(tx, customerId, gallery.id, clientId)
      return invited || gallery.access === 'link' ? { invited } : null
    },
    missed: () => warnOfGuesses(needs, customerId, gallery, 'code'),
  })
}

/** At the studio's own address: every client of the studio. */
export async function checkHomeCode(
  needs: SharingNeeds,
  customerId: string,
  typed: Typed,
  visit: Visit,
): Promise<Known> {
  const limits = homeCodeLimits(customerId, typed.email, visit.address)
  return checkAt(needs, customerId, typed, {
    limits,
    admits: async () => ({ invited: true }),
    missed: async () => undefined,
  })
}

/** The answer, its bytes and its time are the same for a wrong code, an unknown e-mail and a client not invited here. */
async function checkAt(
  { db, hasher, limiter }: SharingNeeds,
  customerId: string,
  typed: Typed,
  { limits, admits, missed }: Gate,
): Promise<Known> {
  await limiter.takeOwnThenShared(limits)
  const { client, admitted } = await db.tenant(customerId, async (tx) => {
    const found = await findClientByEmail(tx, customerId, typed.email)
    // Nobody has this id: an unknown e-mail runs the same statements.
    const asked = found?.id ?? '00000000-0000-0000-0000-000000000000'
    return { client: found, admitted: await admits(tx, asked) }
  })
  const secret = typedSecret(client?.secret_kind ?? 'code', typed.code)
  const { ok, renew } = await hasher.verify(secret, client?.secret_hash ?? null)
  if (!client || !ok || !admitted) {
    await missed()
    throw refuseField('WrongAccessCode', 'code', errorHelp.wrongAccessCode)
  }
  if (renew) {
    const renewed = await hasher.hash(secret)
    await db.tenant(customerId, (tx) => renewSecretHash(tx, customerId, client.id, client.secret_hash, renewed))
  }
  // Right ones are not tries: two hundred guests of one wedding may come in on one day.
  await limiter.forgive(limits.own)
  await limiter.giveBack(limits.shared)
  return { clientId: client.id, name: client.name, ...admitted }
}

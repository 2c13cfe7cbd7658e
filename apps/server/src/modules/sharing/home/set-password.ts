import type { BodyOf, setFamilyPassword as endpoint } from '@revela/contract'
import { passwordProblem } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import { findClient, setOwnPassword } from '../../clients/index.ts'
import type { SharingNeeds } from '../sharing.needs.ts'

const help = {
  too_short: errorHelp.passwordTooShort,
  too_long: errorHelp.passwordTooLong,
  common: errorHelp.passwordTooCommon,
}

/** "Criar minha senha": whoever has one already must know it; a borrowed phone changes nobody's password. */
export async function setPassword(
  needs: SharingNeeds,
  { customerId, clientId, sessionId }: FamilyPrincipal,
  { password, current }: BodyOf<typeof endpoint>,
): Promise<void> {
  const client =
    clientId === null ? undefined : await needs.db.tenant(customerId, (tx) => findClient(tx, customerId, clientId))
  if (!client) throw new Refusal('NotFound')
  await needs.limiter.take([{ name: 'family:password', of: client.id, most: 10, windowSeconds: 3_600 }])
  if (client.secret_kind === 'password') {
    const { ok } = await needs.hasher.verify(current ?? '', client.secret_hash)
    if (!ok) throw refuseField('WrongCurrentPassword', 'current', errorHelp.wrongCurrentPassword)
  }
  const problem = passwordProblem(password, client)
  if (problem) throw refuseField('InvalidRequest', 'password', help[problem])
  await setOwnPassword(needs, customerId, client.id, password, sessionId)
}

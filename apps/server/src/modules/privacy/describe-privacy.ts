import type { AnswerOf, getPrivacy as endpoint } from '@revela/contract'
import type { CustomerPrincipal } from '../../access/principal.ts'
import { confirmationOf, findPasswordHash } from '../accounts/index.ts'
import { findErasure } from './erasure/erasure.repository.ts'
import { findExport } from './export/export.repository.ts'
import type { PrivacyNeeds } from './privacy.needs.ts'

export async function describePrivacy(
  { db, clock }: Pick<PrivacyNeeds, 'db' | 'clock'>,
  principal: CustomerPrincipal,
): Promise<AnswerOf<typeof endpoint>> {
  const { customerId } = principal
  const now = clock()
  return db.tenant(customerId, async (tx) => {
    const confirmed = await confirmationOf(tx, principal, now)
    const hash = await findPasswordHash(tx, customerId)
    const copy = await findExport(tx, customerId)
    const erasure = await findErasure(tx, customerId)
    return {
      confirmed_until: confirmed?.toISOString() ?? null,
      has_password: hash !== null,
      export:
        copy && copy.expires_at > now
          ? {
              state: copy.state,
              asked_at: copy.asked_at.toISOString(),
              expires_at: copy.expires_at.toISOString(),
              parts: copy.parts,
              bytes: copy.bytes,
            }
          : null,
      erasure: erasure && { asked_at: erasure.asked_at.toISOString(), due_at: erasure.due_at.toISOString() },
    }
  })
}

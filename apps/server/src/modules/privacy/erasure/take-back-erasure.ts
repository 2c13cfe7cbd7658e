import { privacyMail } from '@revela/phrases'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { PrivacyNeeds } from '../privacy.needs.ts'
import { queuePrivacyMail } from '../privacy-mails.ts'
import { changeWaiting, findErasure } from './erasure.repository.ts'

type Needs = Pick<PrivacyNeeds, 'db' | 'clock' | 'outbox' | 'config'>

/** Until it begins. No word of who they are is asked for: the worst that a stranger could do is keep the account. */
export async function takeBackErasure(needs: Needs, customerId: string): Promise<void> {
  const now = needs.clock()
  await needs.db.tenant(customerId, async (tx) => {
    const erasure = await findErasure(tx, customerId)
    if (!erasure || !(await changeWaiting(tx, erasure, { taken_back_at: now, look_at: null }))) {
      throw new Refusal('NotFound')
    }
    const letter = { kind: 'erasure-taken-back', said: privacyMail.erasureTakenBack, notes: [] }
    await queuePrivacyMail(needs, tx, customerId, letter, now)
  })
}

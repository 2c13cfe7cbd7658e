import type { Visit } from '../../../http/visit.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { recoveryJob } from './recovery.job.ts'

/** The same statements whether or not the e-mail is known: the answer tells nothing, by bytes or by time. */
export async function requestRecovery(needs: AccountsNeeds, email: string, visit: Visit): Promise<void> {
  await needs.limiter.takeOwnThenShared({
    own: [{ name: 'recovery:ip', of: visit.address, most: 40, windowSeconds: 3_600 }],
    // Used up by a stranger, it has sent the owner as many links.
    shared: [{ name: 'recovery:email', of: email, most: 5, windowSeconds: 3_600 }],
  })
  await needs.db.nobody((tx) => needs.jobs.send(tx, recoveryJob, { email, requestedAt: needs.clock().toISOString() }))
}

import { validityMs } from '@revela/domain'
import { z } from 'zod'
import type { Visit } from '../../../http/visit.ts'
import { newTenantToken } from '../../../platform/crypto/tenant-token.ts'
import { newSecretPlaceholder } from '../../../platform/mailer/mail-secrets.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { findByName, findCustomer } from '../account.repository.ts'
import type { AccountsDeps } from '../accounts.module.ts'
import { recoveryMail } from '../mails.ts'
import { insertRecovery } from './recovery.repository.ts'

/**
 * Queued for every request; only the worker checks whether the e-mail has an account, so that response times reveal
 * nothing.
 */
export const recoveryJob = defineJob({
  name: 'accounts.recovery',
  payload: z.object({ email: z.string(), requestedAt: z.iso.datetime() }),
  retryLimit: 5,
  retryDelay: 2,
  retryDelayMax: 60,
  expireInSeconds: 60,
})

/**
 * Runs the same statements for known and unknown e-mails: neither the response nor its duration reveals which it is.
 */
export async function requestRecovery(deps: AccountsDeps, email: string, visit: Visit): Promise<void> {
  await deps.limiter.consumeOwnThenShared({
    own: [{ name: 'recovery:ip', key: visit.address, max: 40, windowSeconds: 3_600 }],
    // A stranger who uses up this limit has only made us send that many links to the owner.
    shared: [{ name: 'recovery:email', key: email, max: 5, windowSeconds: 3_600 }],
  })
  await requireEmailHere(deps, email)
  await deps.db.withoutTenant((tx) =>
    deps.jobs.send(tx, recoveryJob, { email, requestedAt: deps.clock().toISOString() }),
  )
}

/** With one cell the e-mail is not even looked up. */
async function requireEmailHere({ db, cellNames }: AccountsDeps, email: string): Promise<void> {
  if (!cellNames.directory) return
  const [customerId, foreign] = await Promise.all([
    db.withoutTenant((tx) => findByName(tx, 'email', email)),
    cellNames.requireHere('email', email).catch((error: unknown) => error),
  ])
  if (customerId === null && foreign !== undefined) throw foreign
}

type Deps = Pick<AccountsDeps, 'db' | 'outbox' | 'clock' | 'config'>

export function recoveryHandler({ db, outbox, clock, config }: Deps): BoundJob {
  return bindJob(recoveryJob, async ({ email }) => {
    const customerId = await db.withoutTenant((tx) => findByName(tx, 'email', email))
    if (!customerId) return
    const now = clock()
    const token = newTenantToken(customerId)
    await db.tenant(customerId, async (tx) => {
      const customer = await findCustomer(tx, customerId)
      if (!customer) return
      await insertRecovery(tx, token, now, new Date(now.getTime() + validityMs.passwordRecovery))
      // The host comes from configuration, so a forged Host header cannot redirect the link. A fragment is not sent to
      // servers, so the token appears in no access log.
      const placeholder = newSecretPlaceholder()
      const link = {
        url: `${config.APP_ORIGIN}/recovery/reset#token=${placeholder}`,
        secrets: { [placeholder]: token.text },
      }
      await outbox.queue(tx, recoveryMail({ customerId, name: customer.name, email }, link), now)
    })
  })
}

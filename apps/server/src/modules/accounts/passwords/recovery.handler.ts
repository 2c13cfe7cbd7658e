import { newTenantToken } from '../../../platform/crypto/tenant-token.ts'
import { secretMark } from '../../../platform/mailer/mail-secrets.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { findByName, findCustomer } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { recoveryMail } from '../mails.ts'
import { insertRecovery } from './recovery.repository.ts'
import { recoveryJob } from './recovery.job.ts'

const validMinutes = 30

type Needs = Pick<AccountsNeeds, 'db' | 'outbox' | 'clock' | 'config'>

export function recoveryHandler({ db, outbox, clock, config }: Needs): BoundJob {
  return bindJob(recoveryJob, async ({ email }) => {
    const customerId = await db.nobody((tx) => findByName(tx, 'email', email))
    if (!customerId) return
    const now = clock()
    const token = newTenantToken(customerId)
    await db.tenant(customerId, async (tx) => {
      const customer = await findCustomer(tx, customerId)
      if (!customer) return
      await insertRecovery(tx, token, now, new Date(now.getTime() + validMinutes * 60_000))
      // The host comes from configuration: a forged Host header cannot lead the link elsewhere. A fragment is sent to no
      // server, so the token stands in no access log on its way.
      const mark = secretMark()
      const link = { url: `${config.APP_ORIGIN}/recovery/reset#token=${mark}`, secrets: { [mark]: token.text } }
      await outbox.queue(tx, recoveryMail({ customerId, name: customer.name, email }, link), now)
    })
  })
}

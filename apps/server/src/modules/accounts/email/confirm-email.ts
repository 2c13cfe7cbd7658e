import type { Visit } from '../../../http/visit.ts'
import { newTenantToken, parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { secretMark } from '../../../platform/mailer/mail-secrets.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findCustomer } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { confirmationMail, type SecretLink } from '../mails.ts'
import { findConfirmedAddress, insertConfirmation, markEmailConfirmed } from './email-confirmation.repository.ts'

const validDays = 7

/** In the fragment, so that the token reaches no access log and no Referer header. */
export async function newConfirmationLink(
  tx: Tx,
  { customerId, email }: { customerId: string; email: string },
  appOrigin: string,
  now: Date,
): Promise<SecretLink> {
  const token = newTenantToken(customerId)
  const expiresAt = new Date(now.getTime() + validDays * 86_400_000)
  await insertConfirmation(tx, token, { email, now, expiresAt })
  const mark = secretMark()
  return { url: `${appOrigin}/confirm-email#t=${mark}`, secrets: { [mark]: token.text } }
}

/** Mails the link again; earlier links stay valid, because mails overtake each other. */
export async function requestEmailConfirmation(needs: AccountsNeeds, customerId: string): Promise<void> {
  const { db, limiter, outbox, clock, config } = needs
  const now = clock()
  const customer = await db.tenant(customerId, (tx) => findCustomer(tx, customerId))
  if (!customer || customer.email_confirmed_at !== null) return
  await limiter.take([
    { name: 'confirm-email:hour', of: customerId, most: 3, windowSeconds: 3_600 },
    { name: 'confirm-email:day', of: customerId, most: 10, windowSeconds: 86_400 },
  ])
  const to = { customerId, name: customer.name, email: customer.email }
  await db.tenant(customerId, async (tx) => {
    const link = await newConfirmationLink(tx, to, config.APP_ORIGIN, now)
    await outbox.queue(tx, confirmationMail(to, link), now)
  })
}

/** A link that is opened twice confirms twice: mail scanners open links too, and the owner must not see an error. */
export async function confirmEmail(needs: AccountsNeeds, text: string, visit: Visit): Promise<void> {
  const { db, limiter, clock } = needs
  await limiter.take([{ name: 'confirm-email:ip', of: visit.address, most: 60, windowSeconds: 3_600 }])
  const token = parseTenantToken(text)
  if (!token) throw new Refusal('InvalidConfirmationToken')
  const now = clock()
  const isConfirmed = await db.tenant(token.customerId, async (tx) => {
    const email = await findConfirmedAddress(tx, token, now)
    return email !== null && (await markEmailConfirmed(tx, token.customerId, email, now))
  })
  if (!isConfirmed) throw new Refusal('InvalidConfirmationToken')
}

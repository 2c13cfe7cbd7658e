import type { AnswerOf, confirmEmailChange as confirmEndpoint, getEmail as getEmailEndpoint } from '@revela/contract'
import { DAY_SECONDS, isPublicEmail, maskEmail, validityMs } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import { newTenantToken, parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import { newSecretPlaceholder } from '../../../platform/mailer/mail-secrets.ts'
import { changeEmailAddress, findByName, findCustomer } from '../account.repository.ts'
import type { AccountsDeps } from '../accounts.module.ts'
import { recordActivity } from '../activity/activity.ts'
import { emailChangeDoneMail, emailChangeMail } from '../mails.ts'
import { requireConfirmedWithSecondFactor } from '../sessions/confirm-identity.ts'
import {
  confirmChangeLink,
  deleteEmailChange,
  findChangeOfLink,
  findPendingChange,
  insertConfirmation,
  lockChangeLinks,
  markEmailConfirmed,
} from './email-confirmation.repository.ts'

const emailTaken = () => new ApiError('EmailTaken', { messages: [{ id: 'email', help: errorHelp.emailTaken }] })

/**
 * Mails a link to both addresses. The address changes only when both links were confirmed: whoever has an open browser
 * and the password still cannot take the account to another mailbox. A new request replaces the pending one.
 */
export async function requestEmailChange(deps: AccountsDeps, principal: CustomerPrincipal, to: string): Promise<void> {
  const { db, limiter, clock } = deps
  const { customerId } = principal
  const now = clock()
  if (!isPublicEmail(to)) throw fieldError('InvalidRequest', 'email', errorHelp.emailInvalid)
  await db.tenant(customerId, (tx) => requireConfirmedWithSecondFactor(tx, principal, now))
  await limiter.consume([
    { name: 'email-change:hour', key: customerId, max: 5, windowSeconds: 3_600 },
    { name: 'email-change:day', key: customerId, max: 10, windowSeconds: DAY_SECONDS },
  ])
  await db.tenant(customerId, async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer) throw new ApiError('NotFound')
    if (customer.email === to) throw fieldError('InvalidRequest', 'email', errorHelp.emailUnchanged)
    if ((await findByName(tx, 'email', to)) !== null) throw emailTaken()
    await deleteEmailChange(tx, customerId)
    const addresses = { customerId, name: customer.name, from: customer.email, to }
    await mailChangeLinks(deps, tx, addresses, now)
  })
}

type Addresses = {
  readonly customerId: string
  readonly name: string
  readonly from: string
  readonly to: string
}

async function mailChangeLinks(
  { outbox, config }: Pick<AccountsDeps, 'outbox' | 'config'>,
  tx: Tx,
  { customerId, name, from, to }: Addresses,
  now: Date,
): Promise<void> {
  const changeId = newId()
  const expiresAt = new Date(now.getTime() + validityMs.emailConfirmation)
  for (const email of [from, to]) {
    const token = newTenantToken(customerId)
    await insertConfirmation(tx, token, { email, changeId, now, expiresAt })
    const placeholder = newSecretPlaceholder()
    const link = {
      url: `${config.APP_ORIGIN}/confirm-email-change#t=${placeholder}`,
      secrets: { [placeholder]: token.text },
    }
    const side = email === from ? 'old' : 'new'
    await outbox.queue(tx, emailChangeMail({ customerId, name, email }, link, { side, from, to }), now)
  }
}

/** Confirms one of the two addresses. A link that is opened twice confirms twice, and the second time changes nothing. */
export async function confirmEmailChange(
  deps: AccountsDeps,
  text: string,
  visit: Visit,
): Promise<AnswerOf<typeof confirmEndpoint>> {
  const { db, limiter, clock, outbox, config } = deps
  await limiter.consume([{ name: 'email-change:ip', key: visit.address, max: 60, windowSeconds: 3_600 }])
  const token = parseTenantToken(text)
  if (!token) throw new ApiError('InvalidConfirmationToken')
  const { customerId } = token
  const now = clock()
  const confirmed = await db.tenant(customerId, async (tx): Promise<AnswerOf<typeof confirmEndpoint> | null> => {
    const changeId = await findChangeOfLink(tx, token, now)
    if (changeId === null) return null
    // Both links may be confirmed in the same moment: the second one waits here and sees the first.
    const links = await lockChangeLinks(tx, customerId, changeId)
    await confirmChangeLink(tx, token, now)
    const isWaiting = links.some(({ id, confirmed_at: confirmedAt }) => confirmedAt === null && id !== token.id)
    const customer = await findCustomer(tx, customerId)
    const to = links.find(({ email }) => email !== customer?.email)?.email
    if (!customer || to === undefined) throw new ApiError('InvalidConfirmationToken')
    if (isWaiting) return { state: 'waiting', email: to, profile_changed: false }
    const from = customer.email
    // Deletes both links and every open recovery link.
    if (!(await changeEmailAddress(tx, deps.cellNames, { customerId, from, to }))) throw emailTaken()
    const profileChanged = await deps.moveProfileEmail(tx, customerId, { from, to })
    await markEmailConfirmed(tx, customerId, to, now)
    const masked = { from: maskEmail(from), to: maskEmail(to) }
    await recordActivity(tx, { customerId, kind: 'email-changed', now, agent: visit.agent, ...masked })
    for (const email of [from, to]) {
      await outbox.queue(
        tx,
        emailChangeDoneMail({ customerId, name: customer.name, email }, now, config.APP_ORIGIN),
        now,
      )
    }
    return { state: 'done', email: to, profile_changed: profileChanged }
  })
  if (confirmed) return confirmed
  await deps.cellNames.requireCustomerHere(customerId)
  throw new ApiError('InvalidConfirmationToken')
}

export async function cancelEmailChange({ db }: AccountsDeps, customerId: string): Promise<void> {
  await db.tenant(customerId, (tx) => deleteEmailChange(tx, customerId))
}

export async function getAccountEmail(
  { db, clock }: AccountsDeps,
  customerId: string,
): Promise<AnswerOf<typeof getEmailEndpoint>> {
  const now = clock()
  return db.tenant(customerId, async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer) throw new ApiError('NotFound')
    const links = await findPendingChange(tx, customerId, now)
    const old = links.find(({ email }) => email === customer.email)
    const next = links.find(({ email }) => email !== customer.email)
    if (!old || !next) return { email: customer.email, change: null }
    return {
      email: customer.email,
      change: {
        email: next.email,
        old_confirmed: old.confirmed_at !== null,
        new_confirmed: next.confirmed_at !== null,
        expires_at: next.expires_at.toISOString(),
      },
    }
  })
}

import type { RedirectUser } from '@revela/domain'
import { errorHelp, termsVersion } from '@revela/phrases'
import type { Visit } from '../../../http/visit.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import { claimName, findByName, insertCustomer, insertIdentity, recordTerms } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { welcomeMail } from '../mails.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { forgetPendingAccount, keepPendingAccount, readPendingAccount, type PendingAccount } from './pending-account.ts'
import type { SocialIdentity, SocialProviderName } from './social-provider.ts'

/** Somebody new: the account is made when the terms are accepted, and what would forbid it is said before they are read. */
export async function askForTerms(
  needs: AccountsNeeds,
  provider: SocialProviderName,
  { issuer, subject, email, name }: SocialIdentity,
  visit: Visit,
): Promise<never> {
  if (!email) throw new Refusal('SocialEmailMissing')
  const owner = await needs.db.nobody((tx) => findByName(tx, 'email', email))
  if (owner) throw new Refusal('SocialEmailInUse')
  const shownName = name.trim().slice(0, 120) || email.split('@')[0]!
  keepPendingAccount(needs.keys, visit, { provider, issuer, subject, email, name: shownName }, needs.clock())
  throw new Refusal('TermsNeeded', { details: { email } })
}

/** The terms are accepted: the account that the browser's cookie describes is made, and its owner is signed in. */
export async function acceptTerms(needs: AccountsNeeds, visit: Visit): Promise<RedirectUser> {
  const { keys, limiter, clock } = needs
  await limiter.take([{ name: 'social:ip', of: visit.address, most: 120, windowSeconds: 3_600 }])
  const pending = readPendingAccount(keys, visit, clock())
  if (!pending) throw refuseField('SignInExpired', 'SignInExpired', errorHelp.socialSignUpExpired)
  const customerId = await createAccount(needs, pending, visit)
  forgetPendingAccount(visit)
  return completeSignIn(needs, { customerId, authMethod: pending.provider, isNewAccount: true }, visit)
}

/** An e-mail that already has an account is never linked by a provider's word: its own sign-in is asked for. */
async function createAccount(needs: AccountsNeeds, pending: PendingAccount, visit: Visit): Promise<string> {
  const { db, outbox, clock, config, createProfile } = needs
  const { email, name } = pending
  const customerId = newId()
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    if (!(await claimName(tx, 'email', email, customerId))) throw new Refusal('SocialEmailInUse')
    if (!(await claimName(tx, 'social', directoryName(pending), customerId))) throw new Refusal('SocialSignInRefused')
    await insertCustomer(
      tx,
      {
        customerId,
        name,
        email,
        whatsappNumber: null,
        architect: false,
        solutions: [],
        question: null,
        questionResponse: null,
        track: null,
        // Both providers tell only addresses that they verified.
        isEmailConfirmed: true,
      },
      now,
    )
    await insertIdentity(tx, customerId, pending.issuer, pending.subject)
    await createProfile(tx, { customerId, name, email, whatsappNumber: null }, now)
    await recordTerms(tx, customerId, termsVersion, visit.ip, now)
    await outbox.queue(tx, welcomeMail({ customerId, name, email }, config.APP_ORIGIN), now)
  })
  return customerId
}

export function directoryName({ issuer, subject }: Pick<SocialIdentity, 'issuer' | 'subject'>): string {
  return `${issuer}|${subject}`
}

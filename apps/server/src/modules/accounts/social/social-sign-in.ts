import type { RedirectUser } from '@revela/domain'
import { createHash } from 'node:crypto'
import { termsVersion } from '@revela/phrases'
import type { Visit } from '../../../http/visit.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { claimName, findByName, insertCustomer, insertIdentity, recordTerms, spend } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { welcomeMail } from '../mails.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { claimBinding } from './browser-binding.ts'
import type { SocialIdentity, SocialProviderName } from './social-provider.ts'
import { redirectUri } from './start-social-sign-in.ts'

type SocialSignInInput = { readonly provider: SocialProviderName; readonly code: string; readonly state: string }

export async function socialSignIn(
  needs: AccountsNeeds,
  given: SocialSignInInput,
  visit: Visit,
): Promise<RedirectUser> {
  const { db, limiter } = needs
  await limiter.take([{ name: 'social:ip', of: visit.address, most: 120, windowSeconds: 3_600 }])
  const identity = await verifiedIdentity(needs, given, visit)

  const known = await db.nobody((tx) => findByName(tx, 'social', directoryName(identity)))
  const customerId = known ?? (await createAccount(needs, identity, visit))
  return completeSignIn(needs, { customerId, authMethod: given.provider, isNewAccount: known === null }, visit)
}

async function verifiedIdentity(needs: AccountsNeeds, given: SocialSignInInput, visit: Visit): Promise<SocialIdentity> {
  const provider = needs.social[given.provider]
  const binding = claimBinding(needs.keys, visit, given.provider, given.state)
  if (!provider || !binding) throw new Refusal('SocialSignInRefused')
  let identity: SocialIdentity
  try {
    identity = await provider.redeem(given.code, {
      nonce: binding.nonce,
      codeVerifier: binding.codeVerifier,
      redirectUri: redirectUri(needs, given.provider),
      now: needs.clock(),
    })
  } catch (fault) {
    throw new Refusal('SocialSignInRefused', { cause: fault })
  }
  // A provider refuses a code that was used; this also holds where one does not.
  const hash = createHash('sha256').update(given.code).digest()
  const first = await needs.db.nobody((tx) => spend(tx, hash, identity.expiresAt))
  if (!first) throw new Refusal('SocialSignInRefused')
  return identity
}

/** An e-mail that already has an account is never linked by a provider's word: its own sign-in is asked for. */
async function createAccount(needs: AccountsNeeds, identity: SocialIdentity, visit: Visit): Promise<string> {
  const { db, outbox, clock, config, createProfile } = needs
  const { email } = identity
  if (!email) throw new Refusal('SocialEmailMissing')
  const customerId = newId()
  const name = identity.name.trim().slice(0, 120) || email.split('@')[0]!
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    if (!(await claimName(tx, 'email', email, customerId))) throw new Refusal('SocialEmailInUse')
    if (!(await claimName(tx, 'social', directoryName(identity), customerId))) throw new Refusal('SocialSignInRefused')
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
    await insertIdentity(tx, customerId, identity.issuer, identity.subject)
    await createProfile(tx, { customerId, name, email, whatsappNumber: null }, now)
    await recordTerms(tx, customerId, termsVersion, visit.ip, now)
    await outbox.queue(tx, welcomeMail({ customerId, name, email }, config.APP_ORIGIN), now)
  })
  return customerId
}

function directoryName({ issuer, subject }: SocialIdentity): string {
  return `${issuer}|${subject}`
}

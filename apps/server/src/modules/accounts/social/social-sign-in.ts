import type { RedirectUser } from '@revela/domain'
import { createHash } from 'node:crypto'
import type { Visit } from '../../../http/visit.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findByName, spend } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { claimBinding } from './browser-binding.ts'
import { askForTerms, directoryName } from './create-social-account.ts'
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
  if (known === null) return askForTerms(needs, given.provider, identity, visit)
  return completeSignIn(needs, { customerId: known, authMethod: given.provider }, visit)
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

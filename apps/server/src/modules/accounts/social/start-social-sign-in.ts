import type { Visit } from '../../../http/visit.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { bindBrowser } from './browser-binding.ts'
import type { SocialProviderName } from './social-provider.ts'

export function startSocialSignIn(needs: AccountsNeeds, name: SocialProviderName, visit: Visit): string {
  const provider = needs.social[name]
  if (!provider) throw new Refusal('SocialSignInRefused')
  const binding = bindBrowser(needs.keys, visit, name)
  return provider.authorizeUrl({ ...binding, redirectUri: redirectUri(needs, name) })
}

/** The token endpoint compares it with the one of the authorization request, so both are made here. */
export function redirectUri(needs: Pick<AccountsNeeds, 'config'>, name: SocialProviderName): string {
  return `${needs.config.APP_ORIGIN}/login/return/${name}`
}

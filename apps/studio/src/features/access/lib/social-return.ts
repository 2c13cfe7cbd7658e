export type SocialProvider = 'google' | 'facebook'

export type SocialReturn = { readonly token: string; readonly state: string }

export function socialProvider(name: string | undefined): SocialProvider | null {
  return name === 'google' || name === 'facebook' ? name : null
}

/** What a provider left in the fragment: an ID token (Google) or an access token (Facebook), and our state. */
export function readSocialReturn(fragment: string, provider: SocialProvider): SocialReturn | null {
  const answer = new URLSearchParams(fragment.replace(/^#/, ''))
  const token = answer.get(provider === 'google' ? 'id_token' : 'access_token') ?? ''
  const state = answer.get('state') ?? ''
  return answer.has('error') || token === '' || state === '' ? null : { token, state }
}

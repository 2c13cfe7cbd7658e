export type SocialProvider = 'google' | 'facebook'

export type SocialReturn = { readonly code: string; readonly state: string }

export function socialProvider(name: string | undefined): SocialProvider | null {
  return name === 'google' || name === 'facebook' ? name : null
}

/** What a provider left in the query: an authorization code, which is worth nothing without our server's secret, and our state. */
export function readSocialReturn(query: string): SocialReturn | null {
  const answer = new URLSearchParams(query)
  const code = answer.get('code') ?? ''
  const state = answer.get('state') ?? ''
  return answer.has('error') || code === '' || state === '' ? null : { code, state }
}

export type SocialProviderName = 'google' | 'facebook'

/** What a provider vouches for. Nothing the browser says about the person is believed. */
export type SocialIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly name: string
  readonly expiresAt: Date
}

export type SocialProvider = {
  readonly authorizeUrl: (given: { state: string; nonce: string; returnTo: string }) => string
  /** Throws when the token is not one that this provider gave to us, now, for this browser. */
  readonly verify: (token: string, given: { nonce: string; now: Date }) => Promise<SocialIdentity>
}

export type SocialProviders = Readonly<Partial<Record<SocialProviderName, SocialProvider>>>

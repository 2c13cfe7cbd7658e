export type SocialProviderName = 'google' | 'facebook'

/** What a provider vouches for. Nothing the browser says about the person is believed. */
export type SocialIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly name: string
  readonly expiresAt: Date
}

export type AuthorizeInput = {
  readonly state: string
  readonly nonce: string
  readonly codeChallenge: string
  readonly redirectUri: string
}

export type RedeemInput = {
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
  readonly now: Date
}

export type SocialProvider = {
  readonly authorizeUrl: (input: AuthorizeInput) => string
  /** Exchanges the authorization code for tokens and verifies them. Throws unless the code was given to us, now, for this browser. */
  readonly redeem: (code: string, input: RedeemInput) => Promise<SocialIdentity>
}

export type SocialProviders = Readonly<Partial<Record<SocialProviderName, SocialProvider>>>

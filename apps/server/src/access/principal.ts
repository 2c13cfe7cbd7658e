/** Who is calling. */
export type CustomerPrincipal = {
  readonly kind: 'customer'
  readonly customerId: string
  readonly sessionId: string
  readonly authMethod: 'password' | 'google' | 'facebook' | 'passkey' | 'admin-cp'
  /** Staff require a second factor for this account and it has none. Read again on each request. */
  readonly isSecondFactorMissing: boolean
}

/** One browser on a studio's host: a client, a guest of its open galleries, or the owner in preview mode. */
export type FamilyPrincipal = {
  readonly kind: 'client' | 'guest' | 'preview'
  readonly customerId: string
  readonly sessionId: string
  readonly clientId: string | null
  readonly name: string | null
  /** The client is identified, instead of only holding the link of one gallery. */
  readonly identified: boolean
}

export type Principal = CustomerPrincipal | FamilyPrincipal

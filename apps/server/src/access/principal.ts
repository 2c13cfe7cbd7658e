/** Who is calling. Staff join as their rooms are built. */
export type CustomerPrincipal = {
  readonly kind: 'customer'
  readonly customerId: string
  readonly sessionId: string
  readonly authMethod: 'password' | 'google' | 'facebook' | 'passkey' | 'admin-cp'
  /** Support requires a second factor of the account, and it has none: read anew at each request. */
  readonly isSecondFactorMissing: boolean
}

/** One browser on a studio's host: a client, a guest of its open galleries, or its owner looking as they would. */
export type FamilyPrincipal = {
  readonly kind: 'client' | 'guest' | 'preview'
  readonly customerId: string
  readonly sessionId: string
  readonly clientId: string | null
  readonly name: string | null
  /** The client said who they are, rather than hold one gallery's link. */
  readonly identified: boolean
}

export type Principal = CustomerPrincipal | FamilyPrincipal

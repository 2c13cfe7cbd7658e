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
  /** In this gallery, a guest whom a client invited to choose with them. Set by the policy that checks the gallery. */
  readonly participantId: string | null
  readonly name: string | null
  /** The client is identified, instead of only holding the link of one gallery. */
  readonly identified: boolean
}

/** Whether two principals of one session are the same person in a gallery. */
export function isSameVisitor(one: Principal, other: FamilyPrincipal): boolean {
  return one.kind !== 'customer' && one.clientId === other.clientId && one.participantId === other.participantId
}

export type Principal = CustomerPrincipal | FamilyPrincipal

/** Who is calling. Clients, guests and staff join as their rooms are built. */
export type CustomerPrincipal = {
  readonly kind: 'customer'
  readonly customerId: string
  readonly sessionId: string
  readonly authMethod: 'password' | 'google' | 'facebook' | 'admin-cp'
}

export type Principal = CustomerPrincipal

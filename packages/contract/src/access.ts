import type { Access } from './endpoint.ts'

export const open = { kind: 'open' } as const satisfies Access

/** A photographer with any account status: for the screens that resolve a bad one. */
export const anyCustomer = (permission: string) =>
  ({ kind: 'session', principals: ['customer'], permission, accountStatus: 'any' }) as const satisfies Access

/**
 * The same, also while support requires a second factor that the account does not have: for the calls that register
 * one.
 */
export const customerBeforeSecondFactor = (permission: string) =>
  ({ ...anyCustomer(permission), beforeSecondFactor: true }) as const satisfies Access

/** A photographer whose account status is good: for everything that the plan covers. */
export const customer = (permission: string) =>
  ({ kind: 'session', principals: ['customer'], permission, accountStatus: 'active' }) as const satisfies Access

/** A visitor of a gallery: a client, a guest, or its owner in preview mode. */
export const familyMember = (permission: string) =>
  ({
    kind: 'session',
    principals: ['client', 'guest', 'preview'],
    permission,
    accountStatus: 'any',
  }) as const satisfies Access

import type { Access } from './endpoint.ts'

export const open = { kind: 'open' } as const satisfies Access

/** The photographer, whatever the standing of the account: the screens that lead out of a bad one. */
export const anyCustomer = (permission: string) =>
  ({ kind: 'session', principals: ['customer'], permission, accountStatus: 'any' }) as const satisfies Access

/** The same, also while support requires a second factor that the account does not have: what registering one needs. */
export const customerBeforeSecondFactor = (permission: string) =>
  ({ ...anyCustomer(permission), beforeSecondFactor: true }) as const satisfies Access

/** The photographer with an account in good standing: everything the plan pays for. */
export const customer = (permission: string) =>
  ({ kind: 'session', principals: ['customer'], permission, accountStatus: 'good' }) as const satisfies Access

/** Whoever is in a gallery: a client, a guest, or its owner looking at it as they would. */
export const familyMember = (permission: string) =>
  ({
    kind: 'session',
    principals: ['client', 'guest', 'preview'],
    permission,
    accountStatus: 'any',
  }) as const satisfies Access

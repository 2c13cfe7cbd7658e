import { z } from 'zod'
import { anyCustomer, customerBeforeSecondFactor, open } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment } from '../fields/text.ts'
import { redirectUser } from './auth.ts'

/** Six digits of an authenticator app, or a recovery code. */
const code = z.string().min(1).max(40)
const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) })

export const getSecondFactor = endpoint({
  name: 'secondFactor.get',
  method: 'GET',
  path: '/customer/second-factor',
  origin: 'ours',
  access: customerBeforeSecondFactor('account.read'),
  answer: z.strictObject({
    enabled_at: moment.nullable(),
    recovery_codes_left: z.number().int(),
    /** Whether the card that offers it is shown: after the first sent gallery, until it is closed or followed. */
    offered: z.boolean(),
    /** Whether support requires a second factor for this account, and whether it has one: the app or a passkey. */
    requirement: z.enum(['none', 'missing', 'met']),
  }),
})

/** Hides the card permanently. */
export const closeSecondFactorOffer = endpoint({
  name: 'secondFactor.closeOffer',
  method: 'DELETE',
  path: '/customer/second-factor/offer',
  origin: 'ours',
  access: anyCustomer('account.write'),
})

/** A new secret for the app: as text, and as the URL in its QR code. It is not required at sign-in yet. */
export const setUpSecondFactor = endpoint({
  name: 'secondFactor.setUp',
  method: 'POST',
  path: '/customer/second-factor/setup',
  origin: 'ours',
  access: customerBeforeSecondFactor('account.write'),
  answer: z.strictObject({ secret: z.string(), address: z.string() }),
  errors: ['ConfirmationNeeded', 'SecondFactorOn'],
})

/** Requires a first code of the app. The recovery codes are returned only here. */
export const turnOnSecondFactor = endpoint({
  name: 'secondFactor.turnOn',
  method: 'PUT',
  path: '/customer/second-factor',
  origin: 'ours',
  access: customerBeforeSecondFactor('account.write'),
  body: z.object({ code }),
  answer: recoveryCodes,
  errors: ['ConfirmationNeeded', 'SecondFactorOn', 'WrongSecondFactor'],
})

export const turnOffSecondFactor = endpoint({
  name: 'secondFactor.turnOff',
  method: 'POST',
  path: '/customer/second-factor/off',
  origin: 'ours',
  access: anyCustomer('account.write'),
  body: z.object({ code }),
  errors: ['ConfirmationNeeded', 'WrongSecondFactor', 'LastSecondFactor'],
})

/** Ten new recovery codes; the previous ones become invalid. */
export const renewRecoveryCodes = endpoint({
  name: 'secondFactor.renewRecoveryCodes',
  method: 'POST',
  path: '/customer/second-factor/recovery-codes',
  origin: 'ours',
  access: anyCustomer('account.write'),
  answer: recoveryCodes,
  errors: ['ConfirmationNeeded'],
})

/** The second step of a sign-in that was rejected with SecondFactorNeeded; a cookie identifies the first step. */
export const finishSignIn = endpoint({
  name: 'auth.finishSignIn',
  method: 'POST',
  path: '/auth/second-factor',
  origin: 'ours',
  access: open,
  body: z.object({ code }),
  answer: z.strictObject({ redirect_user: redirectUser }),
  errors: ['WrongSecondFactor', 'SignInExpired'],
})

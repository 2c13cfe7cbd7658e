import { z } from 'zod'
import { anyCustomer, customer, customerBeforeSecondFactor } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment, id, line } from '../fields/text.ts'
import { passkeyAnswer } from '../fields/passkey.ts'
import { presentedPassword } from '../fields/user.ts'

/** The state of export and erasure of an account's data. */
export const getPrivacy = endpoint({
  name: 'privacy.get',
  method: 'GET',
  path: '/customer/privacy',
  origin: 'ours',
  access: anyCustomer('account.read'),
  answer: z.strictObject({
    /** Until when the session's confirmation is valid; null: the password, or a mailed code, is required first. */
    confirmed_until: moment.nullable(),
    /** If the account has no password, a mailed code is required. */
    has_password: z.boolean(),
    export: z
      .strictObject({
        state: z.enum(['making', 'ready', 'failed']),
        requested_at: moment,
        expires_at: moment,
        parts: z.number().int(),
        bytes: z.number().int(),
      })
      .nullable(),
    erasure: z.strictObject({ requested_at: moment, due_at: moment }).nullable(),
  }),
})

/**
 * Confirms the identity of the session's user: for 15 minutes it may make sensitive changes. A code is mailed on
 * request.
 */
export const confirmIdentity = endpoint({
  name: 'privacy.confirm',
  method: 'POST',
  path: '/customer/privacy/confirm',
  origin: 'ours',
  access: customerBeforeSecondFactor('account.write'),
  body: z.object({
    password: presentedPassword.optional(),
    code: z.string().min(1).max(20).optional(),
    passkey: passkeyAnswer.optional(),
    /**
     * A code of the authenticator app or a recovery code, besides the password or the mailed code; not needed with a
     * passkey.
     */
    second_factor: z.string().min(1).max(40).optional(),
  }),
  errors: ['WrongCurrentPassword', 'WrongConfirmationCode', 'WrongSecondFactor', 'PasskeyRejected'],
})

/**
 * Mails a code to the account's address. Responds with 404 for an account with a password, which is required instead.
 */
export const sendConfirmationCode = endpoint({
  name: 'privacy.sendConfirmationCode',
  method: 'POST',
  path: '/customer/privacy/confirm/code',
  origin: 'ours',
  access: customerBeforeSecondFactor('account.write'),
})

/** Starts an export. A call while one is being made changes nothing; a later call makes a new one. */
export const requestExport = endpoint({
  name: 'privacy.requestExport',
  method: 'POST',
  path: '/customer/privacy/export',
  origin: 'ours',
  access: anyCustomer('account.write'),
  errors: ['ConfirmationNeeded'],
})

/** Addresses of the archive's parts, valid for a few hours. */
export const openExport = endpoint({
  name: 'privacy.openExport',
  method: 'POST',
  path: '/customer/privacy/export/links',
  origin: 'ours',
  access: anyCustomer('account.write'),
  answer: z.strictObject({
    parts: z.array(z.strictObject({ name: z.string(), bytes: z.number().int(), url: z.string() })),
  }),
  errors: ['ConfirmationNeeded'],
})

/** The account is erased in a week unless this is revoked. `email`: the account's own, typed by the user. */
export const requestErasure = endpoint({
  name: 'privacy.requestErasure',
  method: 'POST',
  path: '/customer/privacy/erasure',
  origin: 'ours',
  access: anyCustomer('account.write'),
  body: z.object({ email: line(0, 254) }),
  answer: z.strictObject({ due_at: moment }),
  errors: ['ConfirmationNeeded'],
})

export const revokeErasure = endpoint({
  name: 'privacy.revokeErasure',
  method: 'DELETE',
  path: '/customer/privacy/erasure',
  origin: 'ours',
  access: anyCustomer('account.write'),
})

/** All data that the studio's account has about one client, so that a photographer can answer a family's request. */
export const getClientData = endpoint({
  name: 'privacy.getClientData',
  method: 'GET',
  path: '/customer/clients/{id}/data',
  origin: 'ours',
  access: customer('client.read'),
  ids: { client: 'params.id' },
  params: z.object({ id }),
  answer: z.strictObject({ tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
})

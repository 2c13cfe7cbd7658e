import { z } from 'zod'
import { anyCustomer, customer, customerBeforeSecondFactor } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment, id, line } from '../fields/text.ts'
import { passkeyAnswer } from '../fields/passkey.ts'
import { presentedPassword } from '../fields/user.ts'

/** What the owner of an account may do with all of it: take it along, have it erased. */
export const getPrivacy = endpoint({
  name: 'privacy.get',
  method: 'GET',
  path: '/customer/privacy',
  origin: 'ours',
  access: anyCustomer('account.read'),
  answer: z.strictObject({
    /** Until when this session is believed to be its owner; null: the password, or a mailed code, is asked for first. */
    confirmed_until: moment.nullable(),
    /** Without a password of ours, a mailed code is asked for. */
    has_password: z.boolean(),
    export: z
      .strictObject({
        state: z.enum(['making', 'ready', 'failed']),
        asked_at: moment,
        expires_at: moment,
        parts: z.number().int(),
        bytes: z.number().int(),
      })
      .nullable(),
    erasure: z.strictObject({ asked_at: moment, due_at: moment }).nullable(),
  }),
})

/** Confirms who uses this session: for 15 minutes it may make sensitive changes. A code comes by mail on request. */
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
    /** A code of the app or a recovery code, beside the password or the mailed code; a passkey needs none. */
    second_factor: z.string().min(1).max(40).optional(),
  }),
  errors: ['WrongCurrentPassword', 'WrongConfirmationCode', 'WrongSecondFactor', 'PasskeyRefused'],
})

/** Mails a code to the account's address. Answers 404 for an account with a password, which is asked for instead. */
export const sendConfirmationCode = endpoint({
  name: 'privacy.sendConfirmationCode',
  method: 'POST',
  path: '/customer/privacy/confirm/code',
  origin: 'ours',
  access: customerBeforeSecondFactor('account.write'),
})

/** Has the archive made; asked again while it is being made, changes nothing, and later makes a new one. */
export const askExport = endpoint({
  name: 'privacy.askExport',
  method: 'POST',
  path: '/customer/privacy/export',
  origin: 'ours',
  access: anyCustomer('account.write'),
  errors: ['ConfirmationNeeded'],
})

/** Addresses of the archive's parts, each good for a few hours. */
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

/** The account ends in a week, unless this is taken back. `email`: its own, typed by whoever asks. */
export const askErasure = endpoint({
  name: 'privacy.askErasure',
  method: 'POST',
  path: '/customer/privacy/erasure',
  origin: 'ours',
  access: anyCustomer('account.write'),
  body: z.object({ email: line(0, 254) }),
  answer: z.strictObject({ due_at: moment }),
  errors: ['ConfirmationNeeded'],
})

export const takeBackErasure = endpoint({
  name: 'privacy.takeBackErasure',
  method: 'DELETE',
  path: '/customer/privacy/erasure',
  origin: 'ours',
  access: anyCustomer('account.write'),
})

/** Everything that the studio's account holds of one client, so that a photographer can answer a family. */
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

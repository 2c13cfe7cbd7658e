import { z } from 'zod'
import { anyCustomer, customerBeforeSecondFactor, open } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment, id, line } from '../fields/text.ts'
import { passkeyAnswer, passkeyCreation, passkeyOptions } from '../fields/passkey.ts'
import { redirectUser } from './auth.ts'

export const listPasskeys = endpoint({
  name: 'passkey.list',
  method: 'GET',
  path: '/customer/passkeys',
  origin: 'ours',
  access: customerBeforeSecondFactor('account.read'),
  answer: z.strictObject({
    passkeys: z.array(
      z.strictObject({
        id,
        name: z.string(),
        /** The browser and operating system that it was added with. */
        device: z.string(),
        created_at: moment,
        last_used_at: moment.nullable(),
      }),
    ),
  }),
})

/** The options that the browser needs to create a passkey. */
export const startPasskeyCreation = endpoint({
  name: 'passkey.startCreation',
  method: 'POST',
  path: '/customer/passkeys/options',
  origin: 'ours',
  access: customerBeforeSecondFactor('account.write'),
  answer: z.strictObject({ options: passkeyOptions }),
  errors: ['ConfirmationNeeded', 'TooManyPasskeys'],
})

/** Named after the device; `passkey.rename` changes the name. */
export const addPasskey = endpoint({
  name: 'passkey.add',
  method: 'POST',
  path: '/customer/passkeys',
  origin: 'ours',
  access: customerBeforeSecondFactor('account.write'),
  body: z.object({ credential: passkeyCreation }),
  answer: z.strictObject({ id, name: z.string() }),
  errors: ['ConfirmationNeeded', 'PasskeyRejected', 'TooManyPasskeys'],
})

export const renamePasskey = endpoint({
  name: 'passkey.rename',
  method: 'PUT',
  path: '/customer/passkeys/{passkey_id}',
  origin: 'ours',
  access: anyCustomer('passkey.write'),
  ids: { passkey: 'params.passkey_id' },
  params: z.object({ passkey_id: id }),
  body: z.object({ name: line(1, 60) }),
})

export const removePasskey = endpoint({
  name: 'passkey.remove',
  method: 'DELETE',
  path: '/customer/passkeys/{passkey_id}',
  origin: 'ours',
  access: anyCustomer('passkey.write'),
  ids: { passkey: 'params.passkey_id' },
  params: z.object({ passkey_id: id }),
  errors: ['ConfirmationNeeded', 'LastSecondFactor'],
})

/** For `privacy.confirm` with a passkey. Responds with 404 for an account without one. */
export const startPasskeyConfirmation = endpoint({
  name: 'passkey.startConfirmation',
  method: 'POST',
  path: '/customer/passkeys/confirmation',
  origin: 'ours',
  access: anyCustomer('account.write'),
  answer: z.strictObject({ options: passkeyOptions }),
})

/** Names no account and responds alike to every caller: the browser offers the passkeys that it has. */
export const startPasskeySignIn = endpoint({
  name: 'auth.startPasskeySignIn',
  method: 'POST',
  path: '/auth/passkey/options',
  origin: 'ours',
  access: open,
  answer: z.strictObject({ options: passkeyOptions }),
})

/** Also the second step of a sign-in by password: a passkey counts as both factors. */
export const passkeySignIn = endpoint({
  name: 'auth.passkeySignIn',
  method: 'POST',
  path: '/auth/passkey',
  origin: 'ours',
  access: open,
  body: z.object({ credential: passkeyAnswer }),
  answer: z.strictObject({ redirect_user: redirectUser }),
  errors: ['PasskeyRejected'],
})

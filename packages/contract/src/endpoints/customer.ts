import { z } from 'zod'
import { anyCustomer, customerBeforeSecondFactor, open } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment, id } from '../fields/text.ts'
import { email, newPassword, personName, phoneNumber, presentedPassword } from '../fields/user.ts'
import { userData, userSubscription, userUsage } from './customer-state.ts'

export const signUpQuestion = 'how_revela_helps'

export const signUpSolution = z.enum(['site_pro', 'selection', 'sale', 'delivery'])

/**
 * One body for both variants. The photographer's requires at least one `question_response` and `terms_of_use`; the
 * architect's (`userType=architecture`) requires neither, and its acceptance is recorded only if it is sent. A body
 * schema cannot see the query, so the use case checks this.
 */
export const signUp = endpoint({
  name: 'customer.signUp',
  method: 'POST',
  path: '/customer/signup',
  access: open,
  query: z.object({ userType: z.literal('architecture').optional() }),
  body: z.object({
    name: personName,
    email,
    password: newPassword,
    whatsapp_number: phoneNumber,
    question_response: z
      .array(z.object({ solution: signUpSolution, response: z.string().max(200) }))
      .max(4)
      .optional(),
    terms_of_use: z.literal(true).optional(),
    question: z
      .string()
      .max(64)
      .regex(/^how_\w+_helps$/)
      .optional(),
    /** Stored encoded, as the browser stored it. */
    track: z.string().max(4096).optional(),
  }),
  answer: z.strictObject({ customer_id: id }),
  errors: ['EmailTaken'],
})

/** The destination after a sign-in. */
export const logLogin = endpoint({
  name: 'customer.logLogin',
  method: 'POST',
  path: '/customer/log',
  access: anyCustomer('account.write'),
  body: z.object({
    key: z.literal('login'),
    value: z.object({
      redirectUrl: z.string().max(2048),
      page: z.enum(['signup', 'login']),
      context: z.string().max(200).optional(),
    }),
  }),
})

/** The response is the same whether or not the e-mail belongs to an account. */
export const requestPasswordRecovery = endpoint({
  name: 'customer.requestPasswordRecovery',
  method: 'POST',
  path: '/customer/password/recovery',
  access: open,
  body: z.object({ email }),
})

export const resetPassword = endpoint({
  name: 'customer.resetPassword',
  method: 'PUT',
  path: '/customer/password/recovery',
  access: open,
  body: z.object({ password: newPassword, token: z.string().min(1).max(512) }),
  errors: ['InvalidResetToken', 'PasswordRecoveryFailed'],
})

export const changePassword = endpoint({
  name: 'customer.changePassword',
  method: 'PUT',
  path: '/customer/password',
  access: anyCustomer('account.write'),
  body: z.object({ currentPassword: presentedPassword, newPassword }),
  errors: ['WrongCurrentPassword'],
})

export const getEmail = endpoint({
  name: 'customer.getEmail',
  method: 'GET',
  path: '/customer/email',
  access: customerBeforeSecondFactor('account.read'),
  answer: z.strictObject({
    email: z.string(),
    /** Ours: a change that waits for its confirmations. */
    change: z
      .strictObject({
        email: z.string(),
        old_confirmed: z.boolean(),
        new_confirmed: z.boolean(),
        expires_at: moment,
      })
      .nullable(),
  }),
})

/** Mails a link to the current and to the new address; the address changes when both are confirmed. */
export const requestEmailChange = endpoint({
  name: 'customer.requestEmailChange',
  method: 'POST',
  path: '/customer/email/change',
  origin: 'ours',
  access: anyCustomer('account.write'),
  body: z.object({ email }),
  errors: ['ConfirmationNeeded', 'EmailTaken'],
})

/** Redeems one of the two links. Needs no session, because the mail may be read on another device. */
export const confirmEmailChange = endpoint({
  name: 'customer.confirmEmailChange',
  method: 'PUT',
  path: '/customer/email/change',
  origin: 'ours',
  access: open,
  body: z.object({ token: z.string().min(1).max(512) }),
  answer: z.strictObject({
    state: z.enum(['waiting', 'done']),
    /** The new address. */
    email: z.string(),
    /** The contact e-mail or the address of the notices was the old address and changed with it. */
    profile_changed: z.boolean(),
  }),
  errors: ['InvalidConfirmationToken', 'EmailTaken'],
})

/** Ends both links. Does nothing without a pending change. */
export const cancelEmailChange = endpoint({
  name: 'customer.cancelEmailChange',
  method: 'DELETE',
  path: '/customer/email/change',
  origin: 'ours',
  access: anyCustomer('account.write'),
})

/** Redeems the link of a confirmation mail. Needs no session, because the mail may be read on another device. */
export const confirmEmail = endpoint({
  name: 'customer.confirmEmail',
  method: 'PUT',
  path: '/customer/email/confirmation',
  origin: 'ours',
  access: open,
  body: z.object({ token: z.string().min(1).max(512) }),
  errors: ['InvalidConfirmationToken'],
})

/** Mails the confirmation link again. Does nothing once the address is confirmed. */
export const requestEmailConfirmation = endpoint({
  name: 'customer.requestEmailConfirmation',
  method: 'POST',
  path: '/customer/email/confirmation',
  origin: 'ours',
  access: anyCustomer('account.write'),
})

export const supportActionKind = z.enum([
  'looked-up',
  'email-changed',
  'frozen',
  'unfrozen',
  'extended',
  'session-opened',
  'session-ended',
  'signed-out',
  'mail-allowed',
  'mail-blocked',
  'second-factor-removed',
  'second-factor-required',
  'second-factor-optional',
])

/** What our support did or viewed in the account, newest first. */
export const listSupportActs = endpoint({
  name: 'customer.listSupportActs',
  method: 'GET',
  path: '/customer/support-acts',
  origin: 'ours',
  access: anyCustomer('account.read'),
  query: z.object({ before: id.optional() }),
  answer: z.strictObject({
    acts: z.array(
      z.strictObject({
        id,
        at: moment,
        kind: supportActionKind,
        ticket: z.string(),
        until: moment.nullable(),
      }),
    ),
    more: z.boolean(),
  }),
})

export const activityKind = z.enum([
  'new-device',
  'password-changed',
  'password-reset',
  'email-changed',
  'pix-key-changed',
  'payment-account-connected',
  'payment-account-disconnected',
  'notification-email-changed',
  'session-ended',
  'other-sessions-ended',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'second-factor-required',
  'second-factor-optional',
])
export type ActivityKind = z.infer<typeof activityKind>

/** Sensitive changes of the account in the last 12 months, newest first. `from` and `to` are masked. */
export const listAccountActivity = endpoint({
  name: 'customer.listAccountActivity',
  method: 'GET',
  path: '/customer/account-activity',
  origin: 'ours',
  access: anyCustomer('account.read'),
  query: z.object({ before: id.optional() }),
  answer: z.strictObject({
    activity: z.array(
      z.strictObject({
        id,
        at: moment,
        kind: activityKind,
        /** Null: done by our support, on request. */
        device: z.string().nullable(),
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
    more: z.boolean(),
  }),
})

export const getUsage = endpoint({
  name: 'customer.getUsage',
  method: 'GET',
  path: '/customer/usage',
  access: anyCustomer('account.read'),
  answer: userUsage,
})

/**
 * The one call for any account status that reports a frozen account (InactiveAccount) or one without a plan
 * (MissingPlan).
 */
export const getInfo = endpoint({
  name: 'customer.getInfo',
  method: 'GET',
  path: '/customer/info',
  access: anyCustomer('account.read'),
  answer: z.strictObject({ user_data: userData, user_subscription: userSubscription, user_usage: userUsage }),
  errors: ['InactiveAccount', 'MissingPlan'],
})

export const revokeFirstAccess = endpoint({
  name: 'customer.revokeFirstAccess',
  method: 'PUT',
  path: '/customer/flag/revoke/first-access',
  access: anyCustomer('account.write'),
})

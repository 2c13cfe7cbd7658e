import { z } from 'zod'
import { anyCustomer, customerBeforeSecondFactor, open } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment, id } from '../fields/text.ts'
import { email, presentedPassword } from '../fields/user.ts'

export const socialProvider = z.enum(['google', 'facebook'])

export const authMethod = z.enum(['password', 'google', 'facebook', 'passkey', 'admin-cp'])

export const redirectUser = z.enum(['site_pro', 'gallery_pro', 'show_solution_wizard'])

export const getSession = endpoint({
  name: 'auth.getSession',
  method: 'GET',
  path: '/auth/session',
  access: open,
  answer: z.strictObject({ session: z.boolean() }),
})

/** Changes state although it is a GET, so it requires the same header and origin as any other call with a session. */
export const logout = endpoint({
  name: 'auth.logout',
  method: 'GET',
  path: '/auth/logout',
  access: { ...customerBeforeSecondFactor('session.end'), optional: true },
})

export const crossSite = endpoint({
  name: 'auth.crossSite',
  method: 'POST',
  path: '/auth/cross/site',
  access: anyCustomer('session.handOver'),
  answer: z.strictObject({ url: z.string() }),
})

/** The Site's server exchanges a hand-over code for the account; it authenticates with its own key. */
export const redeemHandover = endpoint({
  name: 'auth.redeemHandover',
  method: 'POST',
  path: '/auth/cross/redeem',
  origin: 'ours',
  caller: 'server',
  access: open,
  body: z.object({
    code: z.string().min(1).max(512),
    audience: z.string().min(1).max(512),
    /** The User-Agent of the browser that presented the code. */
    agent: z.string().max(1024),
  }),
  answer: z.strictObject({ customer_id: id, name: z.string(), email: z.string() }),
  errors: ['NotFound'],
})

export const signIn = endpoint({
  name: 'auth.signIn',
  method: 'POST',
  path: '/auth/signin',
  access: open,
  body: z.object({ email, password: presentedPassword }),
  answer: z.strictObject({ redirect_user: redirectUser }),
  errors: ['InvalidCredentials', 'SecondFactorNeeded'],
})

export const startExternalSignIn = endpoint({
  name: 'auth.startExternalSignIn',
  method: 'POST',
  path: '/auth/external/start',
  origin: 'ours',
  access: open,
  body: z.object({ auth_with: socialProvider }),
  answer: z.strictObject({ url: z.string() }),
  errors: ['SocialSignInRejected'],
})

/**
 * Only the provider's statement about the code in `token` is trusted; id, name, email and img are accepted and ignored.
 */
export const externalSignIn = endpoint({
  name: 'auth.externalSignIn',
  method: 'POST',
  path: '/auth/external',
  access: open,
  body: z.object({
    auth_with: socialProvider,
    /** The `state` that the provider returned. */
    auth: z.string().min(1).max(1024),
    /** The authorization code, which the server exchanges for tokens. The browser never sees a token. */
    token: z.string().min(1).max(2048),
    id: z.string().max(256).nullish(),
    name: z.string().max(256).nullish(),
    email: z.string().max(256).nullish(),
    img: z.string().max(2048).nullish(),
  }),
  answer: z.strictObject({ redirect_user: redirectUser }),
  errors: ['SecondFactorNeeded', 'SocialSignInRejected', 'SocialEmailInUse', 'SocialEmailMissing', 'TermsNeeded'],
})

/**
 * The second step of a social sign-in that was rejected with TermsNeeded: creates the account. A cookie identifies the
 * first step.
 */
export const acceptExternalTerms = endpoint({
  name: 'auth.acceptExternalTerms',
  method: 'POST',
  path: '/auth/external/terms',
  origin: 'ours',
  access: open,
  body: z.object({ terms_of_use: z.literal(true) }),
  answer: z.strictObject({ redirect_user: redirectUser }),
  errors: ['SignInExpired', 'SocialSignInRejected', 'SocialEmailInUse'],
})

export const listSessions = endpoint({
  name: 'auth.listSessions',
  method: 'GET',
  path: '/auth/sessions',
  origin: 'ours',
  access: anyCustomer('session.read'),
  answer: z.strictObject({
    sessions: z.array(
      z.strictObject({
        id,
        current: z.boolean(),
        auth_method: authMethod,
        device: z.string(),
        created_at: moment,
        last_seen_at: moment,
      }),
    ),
  }),
})

export const endSession = endpoint({
  name: 'auth.endSession',
  method: 'DELETE',
  path: '/auth/sessions/{session_id}',
  origin: 'ours',
  access: anyCustomer('session.end'),
  ids: { session: 'params.session_id' },
  params: z.object({ session_id: id }),
})

export const endOtherSessions = endpoint({
  name: 'auth.endOtherSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  origin: 'ours',
  access: anyCustomer('session.end'),
})

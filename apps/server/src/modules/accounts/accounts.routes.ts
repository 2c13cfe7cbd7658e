import {
  acceptExternalTerms,
  changePassword as changePasswordEndpoint,
  cancelEmailChange as cancelEmailChangeEndpoint,
  confirmEmail as confirmEmailEndpoint,
  confirmEmailChange as confirmEmailChangeEndpoint,
  crossSite,
  endOtherSessions,
  endSession,
  externalSignIn,
  finishSignIn as finishSignInEndpoint,
  getEmail,
  getSession,
  listAccountActivity,
  listSessions as listSessionsEndpoint,
  logLogin,
  logout,
  redeemHandover as redeemHandoverEndpoint,
  requestEmailConfirmation as requestEmailConfirmationEndpoint,
  requestPasswordRecovery,
  resetPassword as resetPasswordEndpoint,
  revokeFirstAccess as revokeFirstAccessEndpoint,
  signIn as signInEndpoint,
  requestEmailChange as requestEmailChangeEndpoint,
  signUp as signUpEndpoint,
  startExternalSignIn,
} from '@revela/contract'
import { ownTenant, type Policies } from '../../access/authorize.ts'
import { sessionCookie } from '../../http/http-deps.ts'
import { customerRoute, openRoute, type Route } from '../../http/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { recordLogin, revokeFirstAccess } from './account.repository.ts'
import type { AccountsDeps } from './accounts.module.ts'
import { listActivity, recordActivity } from './activity/activity.ts'
import { createHandover, redeemHandover } from './handover/handover.ts'
import { passkeyExists } from './passkeys/passkey.repository.ts'
import { passkeyRoutes } from './passkeys/passkey.routes.ts'
import { requestRecovery } from './passwords/recovery.job.ts'
import { changePassword, resetPassword } from './passwords/set-password.ts'
import { signIn } from './passwords/sign-in.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { finishSignIn } from './sessions/complete-sign-in.ts'
import { deleteSession, deleteSessions, sessionExists } from './sessions/session.repository.ts'
import { listSessions } from './sessions/session.ts'
import { cancelEmailChange, confirmEmailChange, getAccountEmail, requestEmailChange } from './email/change-email.ts'
import { confirmEmail, requestEmailConfirmation, signUp } from './sign-up.ts'
import { acceptTerms, socialSignIn, startSocialSignIn } from './social/social-sign-in.ts'

export function accountsRoutes(deps: AccountsDeps): Route[] {
  const { db, cellNames, clock } = deps
  return [
    ...secondFactorRoutes(deps),
    ...passkeyRoutes(deps),
    openRoute(getSession, async ({ principal, visit }) => {
      if (!principal) await cellNames.requireTokenHere(visit.cookie(sessionCookie) ?? '')
      return { session: principal !== null }
    }),
    openRoute(logout, async ({ principal, visit }) => {
      if (!principal) await cellNames.requireTokenHere(visit.cookie(sessionCookie) ?? '')
      if (principal) {
        const { customerId, sessionId } = principal
        await db.tenant(customerId, (tx) => deleteSession(tx, customerId, sessionId))
      }
      visit.clearCookie(sessionCookie)
      visit.clearStorage()
    }),
    openRoute(signInEndpoint, async ({ body, visit }) => ({ redirect_user: await signIn(deps, body, visit) })),
    openRoute(finishSignInEndpoint, async ({ body, visit }) => ({
      redirect_user: await finishSignIn(deps, body.code, visit),
    })),
    openRoute(startExternalSignIn, async ({ body, visit }) => ({
      url: startSocialSignIn(deps, body.auth_with, visit),
    })),
    openRoute(externalSignIn, async ({ body, visit }) => {
      const input = { provider: body.auth_with, code: body.token, state: body.auth }
      return { redirect_user: await socialSignIn(deps, input, visit) }
    }),
    openRoute(acceptExternalTerms, async ({ visit }) => ({ redirect_user: await acceptTerms(deps, visit) })),
    openRoute(signUpEndpoint, async ({ body, query, visit }) =>
      signUp(deps, body, query.userType === 'architecture' ? 'architect' : 'photographer', visit),
    ),
    openRoute(requestPasswordRecovery, async ({ body, visit }) => requestRecovery(deps, body.email, visit)),
    openRoute(resetPasswordEndpoint, async ({ body, visit }) => resetPassword(deps, body, visit)),
    customerRoute(changePasswordEndpoint, async ({ body, principal, visit }) =>
      changePassword(deps, body, principal, visit),
    ),
    customerRoute(crossSite, async ({ principal, visit }) => ({ url: await createHandover(deps, principal, visit) })),
    openRoute(redeemHandoverEndpoint, async ({ body, visit }) => redeemHandover(deps, body, visit.bearer)),
    customerRoute(listSessionsEndpoint, async ({ principal }) => listSessions(deps, principal)),
    customerRoute(endSession, async ({ params, principal: { customerId }, visit }) =>
      db.tenant(customerId, async (tx) => {
        const device = await deleteSession(tx, customerId, params.session_id)
        await recordActivity(tx, {
          customerId,
          kind: 'session-ended',
          now: clock(),
          agent: visit.agent,
          from: device,
        })
      }),
    ),
    customerRoute(endOtherSessions, async ({ principal: { customerId, sessionId }, visit }) =>
      db.tenant(customerId, async (tx) => {
        await deleteSessions(tx, customerId, sessionId)
        await recordActivity(tx, { customerId, kind: 'other-sessions-ended', now: clock(), agent: visit.agent })
      }),
    ),
    customerRoute(listAccountActivity, async ({ query, principal: { customerId } }) =>
      listActivity(deps, customerId, query.before ?? null),
    ),
    customerRoute(getEmail, async ({ principal: { customerId } }) => getAccountEmail(deps, customerId)),
    customerRoute(requestEmailChangeEndpoint, async ({ body, principal }) =>
      requestEmailChange(deps, principal, body.email),
    ),
    openRoute(confirmEmailChangeEndpoint, async ({ body, visit }) => confirmEmailChange(deps, body.token, visit)),
    customerRoute(cancelEmailChangeEndpoint, async ({ principal: { customerId } }) =>
      cancelEmailChange(deps, customerId),
    ),
    openRoute(confirmEmailEndpoint, async ({ body, visit }) => confirmEmail(deps, body.token, visit)),
    customerRoute(requestEmailConfirmationEndpoint, async ({ principal: { customerId } }) =>
      requestEmailConfirmation(deps, customerId),
    ),
    customerRoute(revokeFirstAccessEndpoint, async ({ principal: { customerId } }) =>
      db.tenant(customerId, (tx) => revokeFirstAccess(tx, customerId)),
    ),
    customerRoute(logLogin, async ({ body: { value }, principal: { customerId, authMethod }, visit }) =>
      db.tenant(customerId, (tx) =>
        recordLogin(tx, customerId, {
          at: clock(),
          ip: visit.ip,
          port: visit.port,
          auth_method: authMethod,
          page: value.page,
          context: value.context ?? null,
          redirect_url: value.redirectUrl,
        }),
      ),
    ),
  ]
}

export function accountsPolicies(db: Database): Policies {
  return {
    'account.read': ownTenant,
    'account.write': ownTenant,
    'session.read': ownTenant,
    'session.handOver': ownTenant,
    'passkey.write': async ({ principal: { customerId }, ids }) => {
      const [passkeyId] = ids['passkey'] ?? []
      return passkeyId !== undefined && db.tenant(customerId, (tx) => passkeyExists(tx, customerId, passkeyId))
    },
    'session.end': async ({ principal: { customerId }, ids }) => {
      const [sessionId] = ids['session'] ?? []
      return sessionId === undefined || db.tenant(customerId, (tx) => sessionExists(tx, customerId, sessionId))
    },
  }
}

import {
  acceptExternalTerms,
  changePassword as changePasswordEndpoint,
  confirmEmail as confirmEmailEndpoint,
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
  signUp as signUpEndpoint,
  startExternalSignIn,
} from '@revela/contract'
import { sessionCookie } from '../../http/http-needs.ts'
import { customerRoute, openRoute, type Route } from '../../http/route.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { findCustomer, recordLogin, revokeFirstAccess } from './account.repository.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { listActivity } from './activity/list-activity.ts'
import { recordActivity } from './activity/record-activity.ts'
import type { AccountsNeeds } from './accounts.needs.ts'
import { handOver } from './handover/hand-over.ts'
import { redeemHandover } from './handover/redeem-handover.ts'
import { passkeyRoutes } from './passkeys/passkey.routes.ts'
import { changePassword } from './passwords/change-password.ts'
import { requestRecovery } from './passwords/request-recovery.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { signIn } from './passwords/sign-in.ts'
import { finishSignIn } from './sessions/complete-sign-in.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { deleteSession, deleteSessions } from './sessions/session.repository.ts'
import { signUp, confirmEmail, requestEmailConfirmation } from './sign-up.ts'
import { socialSignIn, startSocialSignIn, acceptTerms } from './social/social-sign-in.ts'

export function accountsRoutes(needs: AccountsNeeds): Route[] {
  const { db, clock } = needs
  return [
    ...secondFactorRoutes(needs),
    ...passkeyRoutes(needs),
    openRoute(getSession, async ({ principal }) => ({ session: principal !== null })),
    openRoute(logout, async ({ principal, visit }) => {
      if (principal) {
        const { customerId, sessionId } = principal
        await db.tenant(customerId, (tx) => deleteSession(tx, customerId, sessionId))
      }
      visit.clearCookie(sessionCookie)
      visit.clearStorage()
    }),
    openRoute(signInEndpoint, async ({ body, visit }) => ({ redirect_user: await signIn(needs, body, visit) })),
    openRoute(finishSignInEndpoint, async ({ body, visit }) => ({
      redirect_user: await finishSignIn(needs, body.code, visit),
    })),
    openRoute(startExternalSignIn, async ({ body, visit }) => ({
      url: startSocialSignIn(needs, body.auth_with, visit),
    })),
    openRoute(externalSignIn, async ({ body, visit }) => {
      const given = { provider: body.auth_with, code: body.token, state: body.auth }
      return { redirect_user: await socialSignIn(needs, given, visit) }
    }),
    openRoute(acceptExternalTerms, async ({ visit }) => ({ redirect_user: await acceptTerms(needs, visit) })),
    openRoute(signUpEndpoint, async ({ body, query, visit }) =>
      signUp(needs, body, query.userType === 'architecture', visit),
    ),
    openRoute(requestPasswordRecovery, async ({ body, visit }) => requestRecovery(needs, body.email, visit)),
    openRoute(resetPasswordEndpoint, async ({ body, visit }) => resetPassword(needs, body, visit)),
    customerRoute(changePasswordEndpoint, async ({ body, principal, visit }) =>
      changePassword(needs, body, principal, visit),
    ),
    customerRoute(crossSite, async ({ principal, visit }) => ({ url: await handOver(needs, principal, visit) })),
    openRoute(redeemHandoverEndpoint, async ({ body, visit }) => redeemHandover(needs, body, visit.bearer)),
    customerRoute(listSessionsEndpoint, async ({ principal }) => listSessions(needs, principal)),
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
      listActivity(needs, customerId, query.before ?? null),
    ),
    customerRoute(getEmail, async ({ principal: { customerId } }) => {
      const customer = await db.tenant(customerId, (tx) => findCustomer(tx, customerId))
      if (!customer) throw new Refusal('NotFound')
      return { email: customer.email }
    }),
    openRoute(confirmEmailEndpoint, async ({ body, visit }) => confirmEmail(needs, body.token, visit)),
    customerRoute(requestEmailConfirmationEndpoint, async ({ principal: { customerId } }) =>
      requestEmailConfirmation(needs, customerId),
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

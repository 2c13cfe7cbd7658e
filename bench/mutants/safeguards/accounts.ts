import { api, modules, server, unit, type Mutant } from './mutant.ts'

const crypto = `${server}/platform/crypto`
const accounts = `${modules}/accounts`

/** Sign-in, sessions, cookies, confirmations and second factors of photographers. */
export const accountSafeguards: readonly Mutant[] = [
  {
    name: 'an account without a password accepts any',
    file: `${crypto}/password-hash.ts`,
    original: 'const ok = timingSafeEqual(tag, parsed.tag) && stored !== null',
    replacement: 'const ok = timingSafeEqual(tag, parsed.tag) || stored === null',
    test: unit(`${crypto}/password-hash`, 'rejects every password when no hash is stored'),
  },
  {
    name: 'common passwords are accepted',
    file: 'packages/domain/src/password.ts',
    original: "return isCommonPassword(password, owner) ? 'common' : null",
    replacement: 'return null',
    test: unit('packages/domain/src/password', 'every listed password of eight or more characters, in any case'),
  },
  {
    name: 'a one-time code is accepted twice',
    file: `${crypto}/totp.ts`,
    original: 'if (step > lastStep && codeBytes.length',
    replacement: 'if (codeBytes.length',
    test: unit(`${crypto}/totp`, 'accepts a code half a minute early or late, and each code once'),
  },
  {
    name: 'sensitive changes need no confirmation',
    file: `${accounts}/sessions/confirm-identity.ts`,
    original: 'if (!(await confirmationOf(tx, principal, now)))',
    replacement: 'if (!now)',
    test: api('confirmation', 'lasts 15 minutes, in this session only, and rotates the session token'),
  },
  {
    name: 'a confirmation keeps the token of the session',
    file: `${accounts}/sessions/session.repository.ts`,
    original: '      ...session,\n      secret_hash: token.secretHash,\n',
    replacement: '      ...session,\n',
    test: api('confirmation', 'lasts 15 minutes, in this session only, and rotates the session token'),
  },
  {
    name: 'the password alone renews recovery codes and changes passkeys',
    file: `${accounts}/sessions/confirm-identity.ts`,
    original: 'if (confirmation && (confirmation.withSecondFactor || !isOn)) return',
    replacement: 'if (confirmation) return',
    test: api('second-factor', 'protects recovery codes and passkeys from an open session with the password'),
  },
  {
    name: 'second-factor codes can be guessed by confirming',
    file: `${accounts}/sessions/confirm-identity.ts`,
    original: "name: 'confirm-identity:second-factor', key: customerId, max: 30",
    replacement: "name: 'confirm-identity:second-factor', key: customerId, max: 3_000",
    test: api('second-factor', 'limits guesses by confirmation: 30 codes a day'),
  },
  {
    name: 'forged cookies use up the second factor of an account',
    file: `${accounts}/sessions/complete-sign-in.ts`,
    original:
      "  if (!challenge) {\n    await cellNames.requireCustomerHere(customerId)\n    throw new ApiError('SignInExpired')\n  }\n  await consumeLimits(deps, token, visit)\n",
    replacement: "  await consumeLimits(deps, token, visit)\n  if (!challenge) throw new ApiError('SignInExpired')\n",
    test: api('second-factor', "cannot be locked by forged sign-in cookies with the customer's id"),
  },
  {
    name: 'a planted passkey survives the recovery of an unconfirmed account',
    file: `${accounts}/passwords/set-password.ts`,
    original:
      '    if (!(await wasEmailEverConfirmed(tx, customerId))) await removeUnconfirmedFactors(tx, customerId, visit, now)\n',
    replacement: '    void [wasEmailEverConfirmed, removeUnconfirmedFactors]\n',
    test: api(
      'password-recovery',
      'removes second factors and passkeys from an account whose e-mail was never confirmed',
    ),
  },
  {
    name: 'a session that is being confirmed survives the end of all sessions',
    file: `${accounts}/sessions/session.repository.ts`,
    original: '    .forNoKeyUpdate()\n',
    replacement: '',
    test: api('sessions', 'end even if one is being confirmed concurrently'),
  },
  {
    name: 'the mail of a password recovery is stored with its token',
    file: `${accounts}/passwords/recovery.job.ts`,
    original: 'reset#token=${placeholder}`',
    replacement: 'reset#token=${token.text}`',
    test: api('password-recovery', 'stores only a hash of the token'),
  },
  {
    name: 'the export of a client contains mails of the account',
    file: `${modules}/privacy/privacy.routes.ts`,
    original:
      "\n    and (t.kind like 'selection-%' or t.kind in ('gallery-sent', 'family-link', 'client-reminder', 'balance-released',\n      'album-sent', 'album-receipt'))`",
    replacement: '`',
    test: api(
      'privacy-client',
      "returns no account mails for a client with the account's e-mail, so a stolen session resets no password",
    ),
  },
  {
    name: 'a mailed confirmation code is accepted twice',
    file: `${accounts}/sessions/confirmation-code.ts`,
    original: '  await deleteConfirmationCode(tx, customerId, [sessionId])\n',
    replacement: '',
    test: api('confirmation', 'confirms by a mailed code, once and in the requesting session only'),
  },
  {
    name: 'scripts can read the session cookie',
    file: `${server}/http/visit.ts`,
    original: 'httpOnly: true',
    replacement: 'httpOnly: false',
    test: api('sign-in', 'opens a session with a host-only cookie, and returns the redirect'),
  },
  {
    name: 'browsers send the session cookie from other sites',
    file: `${server}/http/visit.ts`,
    original: "sameSite: 'lax'",
    replacement: "sameSite: 'none'",
    test: api('sign-in', 'opens a session with a host-only cookie, and returns the redirect'),
  },
  {
    name: 'signing out does not delete the session',
    file: `${accounts}/accounts.routes.ts`,
    original: '        await db.tenant(customerId, (tx) => deleteSession(tx, customerId, sessionId))\n',
    replacement: '        void [customerId, sessionId]\n',
    test: api('sign-in', 'by logout happens on the server, not only in the browser'),
  },
  {
    name: 'a new sign-in does not delete the browser’s old session',
    file: `${accounts}/sessions/session.ts`,
    original: '  if (!presented) return\n',
    replacement: "  if (presented?.id !== '') return\n",
    test: api('sign-in', 'happens with a new sign-in in the same browser, also to another account'),
  },
  {
    name: 'a session never ends',
    file: `${accounts}/sessions/session.ts`,
    original:
      'if (!found || found.expires_at <= now || found.last_seen_at <= minLastVisitAt(now, found.auth_method)) return null',
    replacement: 'if (!found) return null',
    test: api('sessions', 'expire after two weeks without use, and after a month in any case'),
  },
  {
    name: 'a session is accepted without its secret',
    file: 'apps/server/migrations/0002-accounts.sql',
    original:
      'from session s join customer c on c.customer_id = s.customer_id\n    where s.customer_id = of_customer and s.id = of_id and s.secret_hash = of_secret_hash',
    replacement:
      'from session s join customer c on c.customer_id = s.customer_id\n    where s.customer_id = of_customer and s.id = of_id',
    test: api('sessions', 'reject a manipulated token'),
  },
  {
    name: 'a new password does not delete the other sessions',
    file: `${accounts}/passwords/set-password.ts`,
    original: '    await deleteSessions(tx, customerId, null)\n    await startSession(',
    replacement: '    await startSession(',
    test: api('sessions', 'ends the other sessions, and rotates the token of this one'),
  },
  {
    name: 'a recovered password does not delete the old sessions',
    file: `${accounts}/passwords/set-password.ts`,
    original:
      '    // Ends the sessions opened with the old password.\n    await deleteSessions(tx, customerId, null)\n',
    replacement: '',
    test: api('password-recovery', 'resets the password by the mailed link, ends every session and notifies the owner'),
  },
  {
    name: 'a recovery link is accepted twice',
    file: `${accounts}/passwords/set-password.ts`,
    original: "if (!(await useRecovery(tx, token, now))) throw new ApiError('InvalidResetToken')",
    replacement: 'void useRecovery',
    test: api('password-recovery', 'accepts one of several concurrent uses, and none afterwards'),
  },
  {
    name: 'a code for the Site is accepted twice',
    file: `${accounts}/handover/handover.repository.ts`,
    original: "    .where('used_at', 'is', null)\n",
    replacement: '',
    test: api('cross-site', 'issues a code that is redeemed once, by the right host and for the same browser'),
  },
  {
    name: 'a required second factor is never requested',
    file: `${server}/access/authorize.ts`,
    original: "principal.kind === 'customer' && principal.isSecondFactorMissing && !isSupport(principal)",
    replacement: 'false',
    test: api('second-factor-requirement', 'blocks existing and new sessions until one of them registers a factor'),
  },
  {
    name: 'sessions by password alone survive the registration of a factor',
    file: `${accounts}/second-factor/second-factor-requirement.ts`,
    original: '  await deleteSessions(tx, customerId, sessionId)\n',
    replacement: '',
    test: api('second-factor-requirement', 'blocks existing and new sessions until one of them registers a factor'),
  },
  {
    name: 'a password is enough when the required factor is a passkey',
    file: `${accounts}/sessions/complete-sign-in.ts`,
    original: 'if (!app && !(isRequired && passkey)) {',
    replacement: 'if (!app) {',
    test: api('second-factor-requirement', 'needs the passkey as second step, not an app that was never turned on'),
  },
  {
    name: 'an authenticator app that was never enabled is accepted',
    file: `${accounts}/second-factor/check-second-factor.ts`,
    original: '  if (!(await isSecondFactorOn(tx, customerId))) return null\n',
    replacement: '',
    test: api('second-factor-requirement', 'needs the passkey as second step, not an app that was never turned on'),
  },
  {
    name: 'the last required factor can be removed',
    file: `${accounts}/second-factor/second-factor-requirement.ts`,
    original: "  if (!hasAnother) throw new ApiError('LastSecondFactor')\n",
    replacement: '',
    test: api('second-factor-requirement', 'cannot be removed while one is required'),
  },
  {
    name: 'concurrent removals of the last factors are not serialized',
    file: `${accounts}/second-factor/second-factor-requirement.ts`,
    original: "(lock === 'share' ? query.forShare() : query.forNoKeyUpdate())",
    replacement: 'query',
    test: api('second-factor-requirement', 'is kept when both are removed concurrently'),
  },
  {
    name: 'a social account is created without accepted terms',
    file: 'packages/contract/src/endpoints/auth.ts',
    original: 'terms_of_use: z.literal(true)',
    replacement: 'terms_of_use: z.boolean()',
    test: api('social-sign-in', 'store nothing before they are accepted, then the acceptance with the account'),
  },
  {
    name: 'a pending social sign-up never expires',
    file: `${accounts}/social/social-sign-in.ts`,
    original: 'return expiresAt > now.getTime() ? account : null',
    replacement: 'return expiresAt > 0 ? account : null',
    test: api('social-sign-in', 'can be accepted for ten minutes'),
  },
]

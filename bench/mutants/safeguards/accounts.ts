import { api, modules, server, unit, type Mutant } from './mutant.ts'

const crypto = `${server}/platform/crypto`
const accounts = `${modules}/accounts`

/** Sign-in, sessions, cookies, confirmations and second factors of photographers. */
export const accountSafeguards: readonly Mutant[] = [
  {
    name: 'an account without a password is entered with any',
    file: `${crypto}/password-hash.ts`,
    from: 'const ok = timingSafeEqual(tag, parsed.tag) && stored !== null',
    to: 'const ok = timingSafeEqual(tag, parsed.tag) || stored === null',
    test: unit(`${crypto}/password-hash`, 'never lets anyone in where nothing is stored'),
  },
  {
    name: 'common passwords are accepted',
    file: 'packages/domain/src/password.ts',
    from: "return isCommonPassword(password, owner) ? 'common' : null",
    to: 'return null',
    test: unit('packages/domain/src/password', 'every listed password of eight or more characters, in any case'),
  },
  {
    name: 'a one-time code is good twice',
    file: `${crypto}/totp.ts`,
    from: 'if (step > lastStep && shown.length',
    to: 'if (shown.length',
    test: unit(`${crypto}/totp`, 'takes a code half a minute early or late, and each once'),
  },
  {
    name: 'sensitive changes need no confirmation',
    file: `${accounts}/sessions/confirm-identity.ts`,
    from: 'if (await confirmationOf(tx, principal, now)) return',
    to: 'if (now) return',
    test: api('confirmation', 'lasts 15 minutes from the confirmation, in this session alone, under a new token'),
  },
  {
    name: 'a confirmation keeps the token of the session',
    file: `${accounts}/sessions/session.repository.ts`,
    from: '.values({ ...session, secret_hash: token.secretHash, confirmed_at: now })',
    to: '.values({ ...session, confirmed_at: now })',
    test: api('confirmation', 'lasts 15 minutes from the confirmation, in this session alone, under a new token'),
  },
  {
    name: 'a mailed confirmation code is good twice',
    file: `${accounts}/sessions/confirmation-code.ts`,
    from: '  await deleteConfirmationCode(tx, customerId, [sessionId])\n',
    to: '',
    test: api('confirmation', 'confirms by a code mailed to its address, good once and in the session that asked'),
  },
  {
    name: 'scripts read the session cookie',
    file: `${server}/http/visit.ts`,
    from: 'httpOnly: true',
    to: 'httpOnly: false',
    test: api('sign-in', 'opens a session with a host-only cookie and tells where to go'),
  },
  {
    name: 'other sites send the session cookie',
    file: `${server}/http/visit.ts`,
    from: "sameSite: 'lax'",
    to: "sameSite: 'none'",
    test: api('sign-in', 'opens a session with a host-only cookie and tells where to go'),
  },
  {
    name: 'signing out leaves the session on the server',
    file: `${accounts}/accounts.routes.ts`,
    from: '        await db.tenant(customerId, (tx) => deleteSession(tx, customerId, sessionId))\n',
    to: '        void [customerId, sessionId]\n',
    test: api('sign-in', 'ends the session on the server, not only in the browser'),
  },
  {
    name: 'a new sign-in leaves the session that the browser came with',
    file: `${accounts}/sessions/end-shown-session.ts`,
    from: '  if (shown) await',
    to: '  if (shown && shown.id === "") await',
    test: api('sign-in', 'is not needed by who signs in again: the session they came with is over'),
  },
  {
    name: 'a session never ends',
    file: `${accounts}/sessions/read-session.ts`,
    from: 'if (!found || found.expires_at <= now || found.last_seen_at <= oldestLiveVisit(now, found.auth_method)) return null',
    to: 'if (!found) return null',
    test: api('sessions', 'is over after two weeks without use, and after a month in any case'),
  },
  {
    name: 'a session is found without its secret',
    file: 'apps/server/migrations/0002_accounts.sql',
    from: ' and s.id = of_id and s.secret_hash = of_secret_hash',
    to: ' and s.id = of_id',
    test: api('sessions', 'survives nothing that was tampered with'),
  },
  {
    name: 'a new password leaves the other sessions',
    file: `${accounts}/passwords/change-password.ts`,
    from: '    await deleteSessions(tx, customerId, null)\n',
    to: '',
    test: api('sessions', 'ends the other sessions and goes on in this browser under a new token'),
  },
  {
    name: 'a recovered password leaves the old sessions',
    file: `${accounts}/passwords/reset-password.ts`,
    from: '    await deleteSessions(tx, customerId, null)\n',
    to: '',
    test: api('password-recovery', 'works through the mail that arrived, ends every session and tells the owner'),
  },
  {
    name: 'a recovery link is good twice',
    file: `${accounts}/passwords/reset-password.ts`,
    from: "if (!(await useRecovery(tx, token, now))) throw new Refusal('InvalidResetToken')",
    to: 'void useRecovery',
    test: api('password-recovery', 'lets exactly one of several uses at once succeed, and none afterwards'),
  },
  {
    name: 'a code for the Site is good twice',
    file: `${accounts}/handover/handover.repository.ts`,
    from: "    .where('used_at', 'is', null)\n",
    to: '',
    test: api('cross-site', 'hands a person over once, to the right host, from the same browser'),
  },
]

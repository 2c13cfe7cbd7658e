import { randomBytes } from 'node:crypto'
import { totpCode } from '../../../apps/server/src/platform/crypto/totp.ts'
import { sharedPassword } from '../../harness/fill-customers.ts'
import type { Attack } from '../attack-definition.ts'
import { repeat } from '../attack-definition.ts'
import type { AttackHarness } from '../attack-harness.ts'
import type { Studio } from '../studio.ts'
import { expectSuccess, Visitor } from '../visitor.ts'

const pixKey = { pix_key: { kind: 'email', key: 'pix@ladrao.test', name: 'Ladrão', city: 'Recife' } }

const sensitiveChanges = (email: string) =>
  [
    ['PUT', '/customer/pix-key', pixKey],
    ['PUT', '/customer/notification/email', { email_default: 'avisos@ladrao.test' }],
    ['POST', '/customer/second-factor/setup', undefined],
    ['PUT', '/customer/second-factor', { code: '123456' }],
    ['POST', '/customer/second-factor/off', { code: '123456' }],
    ['POST', '/customer/second-factor/recovery-codes', undefined],
    ['POST', '/customer/privacy/export', undefined],
    ['POST', '/customer/privacy/export/links', undefined],
    ['POST', '/customer/privacy/erasure', { email }],
  ] as const

const stolenCookie: Attack = {
  item: 6,
  name: 'a stolen session without a recent confirmation',
  goal: 'change the Pix key, the notices, the second factor or the data of another person’s account',
  checkedBy: '428 and nothing changed; the owner confirms the password and the same call succeeds',
  run: async (harness, check) => {
    const studio = harness.studio()
    const attacker = studio.owner.withStolenSession(harness.address())
    for (const [method, path, body] of sensitiveChanges(studio.email)) {
      check.rejected(`${method} ${path}`, await attacker.call(method, path, body), 428)
    }
    const body = { currentPassword: 'não é esta', newPassword: 'senha do ladrão 2026' }
    check.rejected('a new password', await attacker.call('PUT', '/customer/password', body), 400)
    check.rejected(
      'an e-mail code instead of the password',
      await attacker.call('POST', '/customer/privacy/confirm/code'),
      404,
    )
    const key = await expectSuccess(studio.owner.call('GET', '/customer/pix-key'))
    check.attempt('the Pix key has changed', (key.json() as { pix_key: unknown }).pix_key !== null)
    const guesses = []
    for (const attempt of repeat(14)) {
      guesses.push(await attacker.call('POST', '/customer/privacy/confirm', { password: `errada ${attempt}` }))
    }
    check.guesses('the password by confirming', guesses, 10)

    // Another account, whose owner confirms while the attacker holds a copy of the cookie.
    const second = harness.studio()
    const copy = second.owner.withStolenSession(harness.address())
    await expectSuccess(second.owner.call('POST', '/customer/privacy/confirm', { password: sharedPassword }))
    const ownPixKey = { pix_key: { ...pixKey.pix_key, key: 'pix@estudio.test', name: 'Aurora' } }
    const changed = await second.owner.call('PUT', '/customer/pix-key', ownPixKey)
    check.control('the owner confirms and changes the Pix key', changed.status === 204, changed.text)
    check.rejected('the old cookie after the confirmation', await copy.call('PUT', '/customer/pix-key', pixKey), 401)
    const notice = `select 1 from outbox_mail where customer_id = $1 and kind like 'security-%'`
    check.attempt('a changed Pix key without a mail', (await harness.rows(notice, [second.customerId])).length === 0)
  },
}

/** Turns on the second factor as the owner does; this uses up the code of the current time step. */
async function withSecondFactor(studio: Studio): Promise<{ secret: string; used: string; recoveryCodes: string[] }> {
  await expectSuccess(studio.owner.call('POST', '/customer/privacy/confirm', { password: sharedPassword }))
  const { secret } = (await expectSuccess(studio.owner.call('POST', '/customer/second-factor/setup'))).json() as {
    secret: string
  }
  const used = totpCode(secret, currentStep())
  const enabled = await expectSuccess(studio.owner.call('PUT', '/customer/second-factor', { code: used }))
  return { secret, used, recoveryCodes: (enabled.json() as { recovery_codes: string[] }).recovery_codes }
}

const currentStep = () => Math.floor(Date.now() / 30_000)

/** A browser that sent the right password and still has to send the second factor. */
async function signInToSecondFactor(
  harness: AttackHarness,
  { email }: Studio,
  address = harness.address(),
): Promise<Visitor> {
  const visitor = new Visitor(harness.site.appOrigin, address)
  const reply = await visitor.call('POST', '/auth/signin', { email, password: sharedPassword })
  if (reply.status !== 428) throw new Error(`sign-in did not require the second factor: ${reply.status} ${reply.text}`)
  return visitor
}

const finish = (visitor: Visitor, code: string) => visitor.call('POST', '/auth/second-factor', { code })

const secondFactor: Attack = {
  item: 6,
  name: 'guessing and replaying second factors',
  goal: 'sign in with a known password and a guessed or used code',
  checkedBy: 'five codes per sign-in, ten per address; a used code and a used recovery code are rejected',
  run: async (harness, check) => {
    const studio = harness.studio()
    const { secret, used, recoveryCodes } = await withSecondFactor(studio)
    const [first = '', second = ''] = recoveryCodes
    check.rejected('the code that turned it on', await finish(await signInToSecondFactor(harness, studio), used), 400)

    const attacker = await signInToSecondFactor(harness, studio)
    check.rejected('a session without the second factor', await attacker.call('GET', '/customer/pix-key'), 401)
    const invalidCodes = ['000000', '111111', '222222', '333333', '444444']
    for (const code of invalidCodes) check.rejected('a guessed code', await finish(attacker, code), 400)
    check.rejected('the right code after five wrong ones', await finish(attacker, first), 400)
    const secondSignIn = await signInToSecondFactor(harness, studio, attacker.address)
    const repeatedReplies = []
    for (const code of [...invalidCodes, ...invalidCodes]) repeatedReplies.push(await finish(secondSignIn, code))
    check.guesses('codes from one address', repeatedReplies, 5)

    const owner = await signInToSecondFactor(harness, studio)
    const signedIn = await finish(owner, first)
    check.control('a recovery code opens the session', signedIn.status === 200, signedIn.text)
    check.rejected(
      'the same recovery code again',
      await finish(await signInToSecondFactor(harness, studio), first),
      400,
    )
    const app = await signInToSecondFactor(harness, studio)
    const code = totpCode(secret, currentStep() + 1)
    const appSignIn = await finish(app, code)
    check.control('the next code of the app opens one', appSignIn.status === 200, appSignIn.text)
    check.rejected('the same code again', await finish(await signInToSecondFactor(harness, studio), code), 400)
    check.rejected('a code without the password', await finish(harness.stranger(), second), 400)
  },
}

const cookieAndPassword: Attack = {
  item: 6,
  name: 'a stolen session and the password, against a second factor',
  goal: 'get recovery codes or a passkey that bypass the second factor, or prevent the owner from entering their code',
  checkedBy:
    '428 for codes and passkeys until a code of the app is sent; forged sign-ins use up nothing of the owner’s',
  run: async (harness, check) => {
    const studio = harness.studio()
    const { recoveryCodes } = await withSecondFactor(studio)
    const [first = '', second = ''] = recoveryCodes
    const confirm = (body: object) => studio.owner.call('POST', '/customer/privacy/confirm', body)
    await expectSuccess(confirm({ password: sharedPassword }))
    const attacker = studio.owner.withStolenSession(harness.address())
    check.rejected('new codes', await attacker.call('POST', '/customer/second-factor/recovery-codes'), 428)
    check.rejected('a passkey', await attacker.call('POST', '/customer/passkeys/options'), 428)
    for (const attempt of repeat(70)) {
      const forger = harness.stranger()
      forger.cookies.set('__Host-revela-second', forgedToken(studio.customerId))
      check.rejected(`forged sign-in ${attempt}`, await finish(forger, '000000'), 400)
    }
    const signedIn = await finish(await signInToSecondFactor(harness, studio), first)
    check.control('the owner enters with a code nevertheless', signedIn.status === 200, signedIn.text)
    await expectSuccess(confirm({ password: sharedPassword, second_factor: second }))
    const renewed = await studio.owner.call('POST', '/customer/second-factor/recovery-codes')
    check.control('the owner enters a code and renews them', renewed.status === 200, renewed.text)
  },
}

/** A sign-in cookie with the right public part and a wrong secret. */
const forgedToken = (customerId: string) =>
  Buffer.concat([Buffer.from(customerId.replaceAll('-', ''), 'hex'), randomBytes(48)]).toString('base64url')

const requiredFactor: Attack = {
  item: 6,
  name: 'a stolen session where support requires a second factor',
  goal: 'continue to use a session, a password or a hand-over of a compromised account',
  checkedBy:
    '403 from two addresses for each call and nothing changed, 401 once the owner registered a factor; a family still has access',
  run: async (harness, check) => {
    const studio = harness.studio()
    const gallery = await studio.createGallery()
    const copy = studio.owner.withStolenSession(harness.address())
    const knownDevice = new Visitor(harness.site.appOrigin, harness.address())
    await harness.rows('update customer set second_factor_required_at = now() where customer_id = $1', [
      studio.customerId,
    ])
    await expectSuccess(knownDevice.call('POST', '/auth/signin', { email: studio.email, password: sharedPassword }))
    for (const attacker of [copy, knownDevice]) {
      for (const [method, path, body] of [
        ['GET', '/customer/info', undefined],
        ['GET', '/customer/pix-key', undefined],
        ['PUT', '/customer/pix-key', pixKey],
        ['POST', '/gallery/create', { title: 'Do ladrão' }],
        ['DELETE', `/gallery?collection_id=${gallery.id}`, undefined],
        ['POST', '/auth/cross/site', undefined],
        ['POST', '/customer/privacy/export', undefined],
        ['DELETE', '/auth/sessions', undefined],
      ] as const) {
        check.rejected(`${method} ${path}`, await attacker.call(method, path, body), 403)
      }
    }
    const stored = await harness.rows('select 1 from gallery where customer_id = $1 and deleted_at is null', [
      studio.customerId,
    ])
    check.attempt('galleries were created or deleted', stored.length !== 1)
    const preview = await studio.enter(studio.family(gallery), gallery)
    check.control('a family enters the gallery meanwhile', preview.status === 200, preview.text)

    const { recoveryCodes } = await withSecondFactor(studio)
    const info = await studio.owner.call('GET', '/customer/info')
    check.control('the owner registers an app and continues', info.status === 200, info.text)
    for (const attacker of [copy, knownDevice]) {
      check.rejected('an earlier session', await attacker.call('GET', '/customer/info'), 401)
    }
    const disabled = await studio.owner.call('POST', '/customer/second-factor/off', { code: recoveryCodes[0] })
    check.rejected('the last factor is turned off', disabled, 409)
    const secondSignIn = await signInToSecondFactor(harness, studio)
    check.rejected('a session by the password alone', await secondSignIn.call('GET', '/customer/info'), 401)
  },
}

export const stolenSessionAttacks = [stolenCookie, secondFactor, cookieAndPassword, requiredFactor]

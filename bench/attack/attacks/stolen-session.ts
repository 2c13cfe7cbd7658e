import { randomBytes } from 'node:crypto'
import { totpCode } from '../../../apps/server/src/platform/crypto/totp.ts'
import { sharedPassword } from '../../harness/fill-customers.ts'
import type { Attack } from '../entry.ts'
import { repeat } from '../entry.ts'
import type { Scene } from '../scene.ts'
import type { Studio } from '../studio.ts'
import { done, Visitor } from '../visitor.ts'

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
  wants: 'move the Pix key, the notices, the second factor or the data of somebody else’s account',
  judgedBy: '428 and nothing changed; the owner confirms the password and the same call succeeds',
  play: async (scene, judge) => {
    const studio = scene.studio()
    const thief = studio.owner.stolenAt(scene.address())
    for (const [method, path, body] of sensitiveChanges(studio.email)) {
      judge.refused(`${method} ${path}`, await thief.call(method, path, body), 428)
    }
    const body = { currentPassword: 'não é esta', newPassword: 'senha do ladrão 2026' }
    judge.refused('a new password', await thief.call('PUT', '/customer/password', body), 400)
    judge.refused(
      'a mailed code in place of the password',
      await thief.call('POST', '/customer/privacy/confirm/code'),
      404,
    )
    const key = await done(studio.owner.call('GET', '/customer/pix-key'))
    judge.attempt('the Pix key is another', (key.json() as { pix_key: unknown }).pix_key !== null)
    const guesses = []
    for (const at of repeat(14)) {
      guesses.push(await thief.call('POST', '/customer/privacy/confirm', { password: `errada ${at}` }))
    }
    judge.guesses('the password by confirming', guesses, 10)

    // Another account, whose owner confirms while a copy of the cookie is in other hands.
    const second = scene.studio()
    const copy = second.owner.stolenAt(scene.address())
    await done(second.owner.call('POST', '/customer/privacy/confirm', { password: sharedPassword }))
    const own = { pix_key: { ...pixKey.pix_key, key: 'pix@estudio.test', name: 'Aurora' } }
    const changed = await second.owner.call('PUT', '/customer/pix-key', own)
    judge.control('the owner confirms and changes the Pix key', changed.status === 204, changed.text)
    judge.refused('the old cookie after the confirmation', await copy.call('PUT', '/customer/pix-key', pixKey), 401)
    const notice = `select 1 from outbox_mail where customer_id = $1 and kind like 'security-%'`
    judge.attempt('a Pix key of which no mail tells', (await scene.rows(notice, [second.customerId])).length === 0)
  },
}

/** Turns the second factor on as the owner does; the code of the current step is used up by it. */
async function withSecondFactor(studio: Studio): Promise<{ secret: string; used: string; recoveryCodes: string[] }> {
  await done(studio.owner.call('POST', '/customer/privacy/confirm', { password: sharedPassword }))
  const { secret } = (await done(studio.owner.call('POST', '/customer/second-factor/setup'))).json() as {
    secret: string
  }
  const used = totpCode(secret, currentStep())
  const turned = await done(studio.owner.call('PUT', '/customer/second-factor', { code: used }))
  return { secret, used, recoveryCodes: (turned.json() as { recovery_codes: string[] }).recovery_codes }
}

const currentStep = () => Math.floor(Date.now() / 30_000)

/** A browser that showed the right password and waits for the second factor. */
async function halfWay(scene: Scene, { email }: Studio, address = scene.address()): Promise<Visitor> {
  const visitor = new Visitor(scene.site.appOrigin, address)
  const reply = await visitor.call('POST', '/auth/signin', { email, password: sharedPassword })
  if (reply.status !== 428) throw new Error(`the second factor was not asked for: ${reply.status} ${reply.text}`)
  return visitor
}

const finish = (visitor: Visitor, code: string) => visitor.call('POST', '/auth/second-factor', { code })

const secondFactor: Attack = {
  item: 6,
  name: 'guessing and replaying second factors',
  wants: 'sign in with a known password and a guessed or used code',
  judgedBy: 'five codes for a sign-in, ten for an address; a used code and a used recovery code are refused',
  play: async (scene, judge) => {
    const studio = scene.studio()
    const { secret, used, recoveryCodes } = await withSecondFactor(studio)
    const [first = '', second = ''] = recoveryCodes
    judge.refused('the code that turned it on', await finish(await halfWay(scene, studio), used), 400)

    const thief = await halfWay(scene, studio)
    judge.refused('a session without the second factor', await thief.call('GET', '/customer/pix-key'), 401)
    const wrong = ['000000', '111111', '222222', '333333', '444444']
    for (const code of wrong) judge.refused('a guessed code', await finish(thief, code), 400)
    judge.refused('the right code after five wrong ones', await finish(thief, first), 400)
    const again = await halfWay(scene, studio, thief.address)
    const more = []
    for (const code of [...wrong, ...wrong]) more.push(await finish(again, code))
    judge.guesses('codes from one address', more, 5)

    const owner = await halfWay(scene, studio)
    const entered = await finish(owner, first)
    judge.control('a recovery code opens the session', entered.status === 200, entered.text)
    judge.refused('the same recovery code again', await finish(await halfWay(scene, studio), first), 400)
    const app = await halfWay(scene, studio)
    const code = totpCode(secret, currentStep() + 1)
    const byApp = await finish(app, code)
    judge.control('the next code of the app opens one', byApp.status === 200, byApp.text)
    judge.refused('the same code again', await finish(await halfWay(scene, studio), code), 400)
    judge.refused('a code without the password', await finish(scene.stranger(), second), 400)
  },
}

const cookieAndPassword: Attack = {
  item: 6,
  name: 'a stolen session and the password, against a second factor',
  wants: 'get recovery codes or a passkey that go around the second factor, or keep the owner from entering their code',
  judgedBy:
    '428 for codes and passkeys until a code of the app is shown; forged sign-ins use up nothing of the owner’s',
  play: async (scene, judge) => {
    const studio = scene.studio()
    const { recoveryCodes } = await withSecondFactor(studio)
    const [first = '', second = ''] = recoveryCodes
    const confirm = (body: object) => studio.owner.call('POST', '/customer/privacy/confirm', body)
    await done(confirm({ password: sharedPassword }))
    const thief = studio.owner.stolenAt(scene.address())
    judge.refused('new codes', await thief.call('POST', '/customer/second-factor/recovery-codes'), 428)
    judge.refused('a passkey', await thief.call('POST', '/customer/passkeys/options'), 428)
    for (const at of repeat(70)) {
      const forger = scene.stranger()
      forger.cookies.set('__Host-revela-second', forgedToken(studio.customerId))
      judge.refused(`forged sign-in ${at}`, await finish(forger, '000000'), 400)
    }
    const entered = await finish(await halfWay(scene, studio), first)
    judge.control('the owner enters with a code all the same', entered.status === 200, entered.text)
    await done(confirm({ password: sharedPassword, second_factor: second }))
    const renewed = await studio.owner.call('POST', '/customer/second-factor/recovery-codes')
    judge.control('the owner shows a code and renews them', renewed.status === 200, renewed.text)
  },
}

/** The public part of a sign-in's cookie is right, its secret is not. */
const forgedToken = (customerId: string) =>
  Buffer.concat([Buffer.from(customerId.replaceAll('-', ''), 'hex'), randomBytes(48)]).toString('base64url')

const requiredFactor: Attack = {
  item: 6,
  name: 'a stolen session where support requires a second factor',
  wants: 'go on using a session, a password or a hand-over of an account that was taken over',
  judgedBy:
    '403 from two addresses for each call and nothing changed, 401 once the owner registered a factor; a family looks on',
  play: async (scene, judge) => {
    const studio = scene.studio()
    const gallery = await studio.createGallery()
    const copy = studio.owner.stolenAt(scene.address())
    const known = new Visitor(scene.site.appOrigin, scene.address())
    await scene.rows('update customer set second_factor_required_at = now() where customer_id = $1', [
      studio.customerId,
    ])
    await done(known.call('POST', '/auth/signin', { email: studio.email, password: sharedPassword }))
    for (const thief of [copy, known]) {
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
        judge.refused(`${method} ${path}`, await thief.call(method, path, body), 403)
      }
    }
    const stored = await scene.rows('select 1 from gallery where customer_id = $1 and deleted_at is null', [
      studio.customerId,
    ])
    judge.attempt('galleries were made or deleted', stored.length !== 1)
    const looks = await studio.enter(studio.family(gallery), gallery)
    judge.control('a family enters the gallery meanwhile', looks.status === 200, looks.text)

    const { recoveryCodes } = await withSecondFactor(studio)
    const info = await studio.owner.call('GET', '/customer/info')
    judge.control('the owner registers an app and goes on', info.status === 200, info.text)
    for (const thief of [copy, known]) {
      judge.refused('a session of before', await thief.call('GET', '/customer/info'), 401)
    }
    const off = await studio.owner.call('POST', '/customer/second-factor/off', { code: recoveryCodes[0] })
    judge.refused('the last factor is turned off', off, 409)
    const again = await halfWay(scene, studio)
    judge.refused('a session by the password alone', await again.call('GET', '/customer/info'), 401)
  },
}

export const stolenSessionAttacks = [stolenCookie, secondFactor, cookieAndPassword, requiredFactor]

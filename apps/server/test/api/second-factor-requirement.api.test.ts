import {
  addPasskey,
  createGallery,
  finishSignIn,
  getEmail,
  getInfo,
  getSecondFactor,
  listAccountActivity,
  listSupportActs,
  logout,
  passkeySignIn,
  removePasskey,
  setUpSecondFactor,
  signIn,
  startPasskeyCreation,
  startPasskeySignIn,
  turnOffSecondFactor,
  turnOnSecondFactor,
  type Endpoint,
} from '@revela/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthorizer, ownTenant } from '../../src/access/authorize.ts'
import { composeModules } from '../../src/compose.ts'
import { sessionCookie } from '../../src/http/http-deps.ts'
import {
  openSupportSession,
  removeSecondFactor,
  requireSecondFactor,
  stopRequiringSecondFactor,
  type StaffDeps,
} from '../../src/modules/staff/index.ts'
import { totpCode } from '../../src/platform/crypto/totp.ts'
import { offlinePlatform } from '../../src/offline-platform.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { enter, familyBrowser, readyGallery } from '../family.ts'
import { createIds } from '../foreign-ids.ts'
import { validPassword, createUser, type User } from '../users.ts'
import { sampleCall, sampleQueries } from '../sample-calls.ts'
import { SoftwareAuthenticator } from '../software-authenticator.ts'
import { enrolForCodes, enrolledStaff, type EnrolledStaff } from '../staff.ts'
import { storePasskey } from '../store-passkey.ts'

let api: ApiUnderTest
let enrolled: EnrolledStaff
let deps: StaffDeps
let now = new Date()
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
  enrolled = await enrolledStaff(api, 'bia.lima')
  deps = { ...enrolled.deps, clock: () => now }
})
afterAll(async () => {
  await enrolled.staffConsole.close()
  await api.close()
})

const by = { staff: 'bia.lima', ticket: 'A-2001' }
const missing = [403, 'SecondFactorRequired']
const codeOf = (secret: string) => totpCode(secret, Math.floor(now.getTime() / 30_000))
const outcome = (reply: { status: number; error?: { error: string } }) => [reply.status, reply.error?.error]
const signInAs = ({ email }: User, browser: Browser) =>
  browser.call(signIn, { body: { email, password: validPassword } })

async function registerApp(browser: Browser): Promise<string> {
  const { secret } = (await browser.call(setUpSecondFactor)).answer
  expect((await browser.call(turnOnSecondFactor, { body: { code: codeOf(secret) } })).status).toBe(200)
  // The code of this step is used up.
  now = new Date(now.getTime() + 31_000)
  return secret
}

async function registerPasskey(browser: Browser): Promise<{ device: SoftwareAuthenticator; passkeyId: string }> {
  const device = new SoftwareAuthenticator(api.platform.config.APP_ORIGIN)
  const { options } = (await browser.call(startPasskeyCreation)).answer
  const added = await browser.call(addPasskey, { body: { credential: device.create(options) } })
  expect(added.status).toBe(200)
  return { device, passkeyId: added.answer.id }
}

async function signInByPasskey(device: SoftwareAuthenticator, browser: Browser) {
  const { options } = (await browser.call(startPasskeySignIn)).answer
  return browser.call(passkeySignIn, { body: { credential: device.answer(options) } })
}

/** An account that has only a password and is required to have a second factor. */
async function required(): Promise<User> {
  const user = await createUser(api, { product: 'gallery_pro' })
  await requireSecondFactor(deps, user.customerId, by)
  return user
}

/** The endpoints to register a factor, confirm and sign out. All others are blocked. */
const answered = [
  'auth.logout',
  'customer.getEmail',
  'passkey.add',
  'passkey.list',
  'passkey.startCreation',
  'privacy.confirm',
  'privacy.sendConfirmationCode',
  'secondFactor.get',
  'secondFactor.setUp',
  'secondFactor.turnOn',
]

const modules = composeModules(offlinePlatform())
const receiving = modules.receiving.map((route) => route.endpoint)
const bound = [...modules.routes.map((route) => route.endpoint), ...receiving]
const ofApp = bound.filter(({ host, access }) => host === 'app' && access.kind === 'session')
const isNamed = (endpoint: Endpoint) =>
  Object.keys(endpoint.ids).length > 0 && !(endpoint.body !== null && 'kind' in endpoint.body)

const send = ({ browser }: User, endpoint: Endpoint) => {
  const isReceiving = receiving.includes(endpoint)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, '00000000-0000-7000-8000-000000000000')
  const at = isReceiving ? api.uploader(browser) : browser
  return at.send(endpoint.method, `${isReceiving ? '/upload' : '/api'}${path}`, {
    query: sampleQueries[endpoint.name] ?? {},
    ...(endpoint.body ? { body: {} } : {}),
  })
}

/** Whether the authorizer admits this session, if every other rule permits. */
const passes = (endpoint: Endpoint, { customerId }: User) => {
  if (endpoint.access.kind !== 'session') throw new Error(`${endpoint.name} is open`)
  const { permission } = endpoint.access
  const authorizer = createAuthorizer({
    policies: [{ [permission]: ownTenant }],
    getAccountStatus: async () => 'active',
  })
  const principal = {
    kind: 'customer',
    customerId,
    sessionId: customerId,
    authMethod: 'password',
    isSecondFactorMissing: true,
  } as const
  return authorizer
    .guard(endpoint)({ principal, ids: {} })
    .then(
      () => true,
      () => false,
    )
}

/** An invalid call is rejected before the authorization: for those calls the test asks the authorizer itself. */
const isUnhandled = ([status, code]: unknown[]) => status === 422 || code === 'NotFound'

describe('a required second factor that is not registered', () => {
  it('blocks every call of the studio except the named ones, and nothing changes', async () => {
    const user = await createUser(api, { product: 'gallery_pro' })
    const ids = await createIds(api, { ...user })
    // A passkey among the sample ids would be a second factor.
    await api.rows('delete from passkey where customer_id = $1', [user.customerId])
    await requireSecondFactor(deps, user.customerId, by)
    const contents = () =>
      api.rows(
        `select (select jsonb_agg(t order by id) from gallery t) as galleries, (select jsonb_agg(t order by id) from client t) as clients,
          (select jsonb_agg(t order by id) from picture t) as pictures, (select jsonb_agg(t order by customer_id) from profile t) as profiles,
          (select jsonb_agg(t order by customer_id) from customer t) as customers, (select count(*) from session) as sessions,
          (select count(*) from outbox_mail) as mails, (select jsonb_agg(t order by id) from invoice t) as invoices`,
      )
    const before = await contents()
    const rejected = ofApp.filter(({ name }) => !answered.includes(name))
    expect(rejected.length).toBeGreaterThan(100)
    const replies: { endpoint: Endpoint; answer: unknown[] }[] = []
    for (const endpoint of rejected) {
      const reply = isNamed(endpoint)
        ? await user.browser.call(endpoint, sampleCall(endpoint, ids))
        : await send(user, endpoint)
      replies.push({ endpoint, answer: outcome(reply) })
    }
    const read = replies.filter(({ answer }) => !isUnhandled(answer))
    expect(read.length).toBeGreaterThan(90)
    expect(read.map(({ endpoint, answer }) => [endpoint.name, ...answer])).toEqual(
      read.map(({ endpoint }) => [endpoint.name, ...missing]),
    )
    const unread = replies.filter(({ answer }) => isUnhandled(answer))
    for (const { endpoint } of unread) expect(await passes(endpoint, user), endpoint.name).toBe(false)
    expect(await contents()).toEqual(before)
    expect(ofApp.map(({ name }) => name)).toEqual(expect.arrayContaining(answered))
    for (const endpoint of ofApp.filter(({ name }) => answered.includes(name) && name !== 'auth.logout')) {
      expect((await send(user, endpoint)).error?.error, endpoint.name).not.toBe('SecondFactorRequired')
    }
    expect((await user.browser.call(logout)).status).toBe(204)
  }, 60_000)

  it('blocks existing and new sessions until one of them registers a factor', async () => {
    const user = await createUser(api, { product: 'gallery_pro' })
    const [before, after] = [api.browser(), api.browser()]
    expect((await signInAs(user, before)).status).toBe(200)
    expect((await before.call(getInfo)).status).toBe(200)
    await requireSecondFactor(deps, user.customerId, by)
    expect((await signInAs(user, after)).status).toBe(200)
    for (const browser of [user.browser, before, after]) expect(outcome(await browser.call(getInfo))).toEqual(missing)
    expect((await before.call(getSecondFactor)).answer.requirement).toBe('missing')
    expect((await before.call(getEmail)).answer.email).toBe(user.email)
    // A secret that was never proved by a code is no second factor.
    await before.call(setUpSecondFactor)
    expect(outcome(await before.call(getInfo))).toEqual(missing)
    await registerApp(before)
    expect((await before.call(getInfo)).status).toBe(200)
    expect((await before.call(getSecondFactor)).answer.requirement).toBe('met')
    expect((await before.call(createGallery, { body: { title: 'Casamento' } })).status).toBe(200)
    // The other sessions were opened with a password only, so they end.
    for (const browser of [user.browser, after]) expect((await browser.call(getInfo)).status).toBe(401)
    const kinds = (await before.call(listAccountActivity)).answer.activity.map(({ kind }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['second-factor-required', 'other-sessions-ended', 'second-factor-on']),
    )
    expect((await signInAs(user, after)).error.error).toBe('SecondFactorNeeded')
  })

  it('keeps the galleries open to families', async () => {
    const user = await createUser(api, { product: 'gallery_pro' })
    const gallery = await readyGallery(api, user)
    const family = await familyBrowser(api, user)
    await requireSecondFactor(deps, user.customerId, by)
    expect((await enter(family, gallery.slug)).status).toBe(200)
  })

  it('allows a support session, because staff has shown a code', async () => {
    const { customerId } = await required()
    const { cookie } = await openSupportSession(deps, { customerId, minutes: 30 }, by)
    const browser = api.browser()
    browser.cookies.set(sessionCookie, cookie)
    expect((await browser.call(getInfo)).status).toBe(200)
    expect(outcome(await browser.call(setUpSecondFactor))).toEqual([403, 'Forbidden'])
  })
})

describe('a sign-in with a password where a second factor is required', () => {
  it('needs the passkey as second step, not an app that was never turned on', async () => {
    const user = await required()
    const { device } = await registerPasskey(user.browser)
    expect((await user.browser.call(getInfo)).status).toBe(200)
    const { secret } = (await user.browser.call(setUpSecondFactor)).answer
    const browser = api.browser()
    const response = await signInAs(user, browser)
    expect([response.status, response.error.error, response.error.details]).toEqual([
      428,
      'SecondFactorNeeded',
      { app: false, passkey: true },
    ])
    const finished = await browser.call(finishSignIn, { body: { code: codeOf(secret) } })
    expect(outcome(finished)).toEqual([400, 'WrongSecondFactor'])
    expect((await browser.call(getInfo)).status).toBe(401)
    expect((await signInByPasskey(device, browser)).status).toBe(200)
    expect((await browser.call(getInfo)).status).toBe(200)
  })

  it('is enough again for an account with a passkey when the requirement ends', async () => {
    const user = await required()
    await registerPasskey(user.browser)
    await stopRequiringSecondFactor(deps, user.customerId, by)
    expect((await signInAs(user, api.browser())).status).toBe(200)
  })

  it('loses its session when support requires a factor of an account with a passkey', async () => {
    const user = await createUser(api)
    await registerPasskey(user.browser)
    const byPassword = api.browser()
    expect((await signInAs(user, byPassword)).status).toBe(200)
    expect(await requireSecondFactor(deps, user.customerId, by)).toEqual({ sessionsEnded: true })
    expect((await byPassword.call(getInfo)).status).toBe(401)
    expect((await signInAs(user, byPassword)).error.error).toBe('SecondFactorNeeded')
  })

  it('is blocked again after support removed a lost factor', async () => {
    const user = await required()
    await registerApp(user.browser)
    await removeSecondFactor(deps, user.customerId, by)
    const browser = api.browser()
    expect((await signInAs(user, browser)).status).toBe(200)
    expect(outcome(await browser.call(getInfo))).toEqual(missing)
  })
})

describe('the last second factor', () => {
  it('cannot be removed while one is required', async () => {
    const user = await required()
    const secret = await registerApp(user.browser)
    const turnOff = () => user.browser.call(turnOffSecondFactor, { body: { code: codeOf(secret) } })
    const last = [409, 'LastSecondFactor']
    expect(outcome(await turnOff())).toEqual(last)
    const { passkeyId } = await registerPasskey(user.browser)
    expect((await turnOff()).status).toBe(204)
    const remove = () => user.browser.call(removePasskey, { params: { passkey_id: passkeyId } })
    expect(outcome(await remove())).toEqual(last)
    const other = await storePasskey(api, user.customerId)
    expect((await remove()).status).toBe(204)
    expect(outcome(await user.browser.call(removePasskey, { params: { passkey_id: other } }))).toEqual(last)
    await stopRequiringSecondFactor(deps, user.customerId, by)
    expect((await user.browser.call(removePasskey, { params: { passkey_id: other } })).status).toBe(204)
  })

  it('is kept when both are removed concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await required()
      const secret = await registerApp(user.browser)
      const { passkeyId } = await registerPasskey(user.browser)
      const replies = await Promise.all([
        user.browser.call(turnOffSecondFactor, { body: { code: codeOf(secret) } }),
        user.browser.call(removePasskey, { params: { passkey_id: passkeyId } }),
      ])
      expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
    }
  })
})

describe('the requirement by support', () => {
  it('is set and removed by command, once each, and is shown and mailed to the owner', async () => {
    const user = await createUser(api, { product: 'gallery_pro' })
    // Another staff member, because a newer proof ends the one that the other tests use.
    const nextCode = await enrolForCodes(api, 'duda')
    const run = async (command: string, options: Record<string, string> = {}) =>
      enrolled.staffConsole.run(command, {
        staff: 'duda',
        code: await nextCode(),
        ticket: 'A-2001',
        customer: user.customerId,
        ...options,
      })
    const withoutTicket = run('require-second-factor', { ticket: '' })
    await expect(withoutTicket).rejects.toThrow('--ticket is missing')
    const invalidCode = run('require-second-factor', { code: '000000' })
    await expect(invalidCode).rejects.toThrow('authentication failed')
    expect((await user.browser.call(getInfo)).status).toBe(200)
    await run('require-second-factor')
    await expect(run('require-second-factor')).rejects.toThrow('already required')
    expect(await run('find')).toMatchObject({ second_factor_required_at: expect.any(Date) })
    await expect(run('stop-requiring-second-factor')).rejects.toThrow('--identity is missing')
    await run('stop-requiring-second-factor', { identity: 'document' })
    await expect(run('stop-requiring-second-factor', { identity: 'document' })).rejects.toThrow('not required')
    expect((await user.browser.call(getInfo)).status).toBe(200)
    const acts = (await user.browser.call(listSupportActs)).answer.acts
    expect(acts.map(({ kind, ticket }) => [kind, ticket])).toEqual([
      ['second-factor-optional', 'A-2001'],
      ['looked-up', 'A-2001'],
      ['second-factor-required', 'A-2001'],
    ])
    const { activity } = (await user.browser.call(listAccountActivity)).answer
    expect(activity.map(({ kind, device }) => [kind, device])).toEqual([
      ['second-factor-optional', null],
      ['second-factor-required', null],
    ])
    const mails = await api.rows<{ kind: string }>('select kind from outbox_mail where recipient = $1', [user.email])
    expect(mails.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['second-factor-required', 'second-factor-optional']),
    )
  })

  it('can be written by staff only, not by the API role nor by the staff role without a proof', async () => {
    const user = await required()
    const text = `update customer set second_factor_required_at = null where customer_id = '${user.customerId}'`
    const asApi = api.platform.db.readTenant(user.customerId, { name: '', text, values: [] })
    await expect(asApi).rejects.toThrow('no proof of a staff member')
    const client = new Client({ connectionString: api.stack.env['STAFF_DATABASE_URL']! })
    await client.connect()
    try {
      await client.query(`select set_config('app.customer_id', $1, false)`, [user.customerId])
      expect((await client.query(text)).rowCount).toBe(0)
    } finally {
      await client.end()
    }
    expect(outcome(await user.browser.call(getInfo))).toEqual(missing)
  })
})

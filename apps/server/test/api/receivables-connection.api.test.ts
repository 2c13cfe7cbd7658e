import {
  connectPaymentAccount,
  createFamilyCharge,
  disconnectPaymentAccount,
  finishPaymentConnection,
  getFamilyPayments,
  getPaymentAccount,
  setPixKey,
  signIn,
} from '@revela/contract'
import { allowAsSeller, openSandbox } from '@revela/sandbox-gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshAccounts } from '../../src/modules/receivables/refresh-accounts.job.ts'
import { unsealTokens } from '../../src/modules/receivables/seller-tokens.ts'
import type { AccountRow } from '../../src/modules/receivables/receivables.module.ts'
import { openSweep, type Sweep } from '../../src/platform/db/sweep.ts'
import { createSellerGateway } from '../../src/platform/payments/seller-gateway.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { connectSeller, createBalance, newSellerId } from '../receiving.ts'
import { createFamilySelection, readSelection } from '../selecting.ts'
import { createUser, validPassword, type User } from '../users.ts'

const day = 86_400_000

let api: ApiUnderTest
let sweep: Sweep
let user: User
let now = new Date()
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
  sweep = openSweep(api.stack.sweepUrl)
})
afterAll(async () => {
  await sweep.close()
  await api.close()
})
beforeEach(async () => {
  now = new Date()
  user = await createUser(api, { product: 'gallery_pro' })
})

const accounts = (owner = user) =>
  api.rows<AccountRow>('select * from payment_account where customer_id = $1', [owner.customerId])
const start = async ({ browser }: Pick<User, 'browser'>) => (await browser.call(connectPaymentAccount)).answer.url
const finish = (browser: Browser, returned: URLSearchParams, change: { state?: string; code?: string } = {}) =>
  browser.call(finishPaymentConnection, {
    body: { state: returned.get('state')!, code: returned.get('code') ?? 'denied', ...change },
  })
const refresh = () =>
  refreshAccounts({ ...api.platform, sweep, sellers: createSellerGateway(api.platform.config, api.platform.log) })
const mails = (kind: string) =>
  api.rows('select recipient from outbox_mail where customer_id = $1 and kind = $2', [user.customerId, kind])

describe('connecting an account', () => {
  it('stores sealed tokens, records the change and mails a notice', async () => {
    const sellerId = newSellerId()
    const url = new URL(await start(user))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      platform_id: 'mp',
      code_challenge_method: 'S256',
      redirect_uri: `${api.platform.config.APP_ORIGIN}/settings/pix/mercado-pago`,
    })
    const finished = await finish(user.browser, await allowAsSeller(url.href, sellerId))
    const account = { seller: `•••• ${sellerId.slice(-4)}`, connected_at: now.toISOString(), state: 'connected' }
    expect(finished.answer).toEqual({ offered: true, account })
    expect((await user.browser.call(getPaymentAccount)).answer).toEqual({ offered: true, account })
    expect(finished.text).not.toContain('TEST-seller')
    const [row] = await accounts()
    expect(row).toMatchObject({ seller_id: sellerId, state: 'connected' })
    expect(unsealTokens(api.platform.keys, row!)).toEqual({
      access: expect.stringMatching(/^TEST-seller-/),
      refresh: expect.stringMatching(/^TEST-seller-/),
    })
    expect(await mails('security-payment-account-connected')).toHaveLength(1)
  })

  it('rejects a forged, foreign, repeated or late state, and a code of another browser', async () => {
    const attacker = await createUser(api, { product: 'gallery_pro' })
    const sellerId = newSellerId()
    // The attacker's own code and state, pushed to the victim's browser: the money would go to the attacker.
    const stolen = await allowAsSeller(await start(attacker), newSellerId())
    expect((await finish(user.browser, stolen)).error.error).toBe('ConnectionRejected')
    const mine = await allowAsSeller(await start(user), sellerId)
    // The right state with the attacker's code: the verifier does not match its challenge.
    expect((await finish(user.browser, mine, { code: stolen.get('code')! })).error.error).toBe('ConnectionRejected')
    // The attempt has used the state, whatever followed.
    expect((await finish(user.browser, mine)).error.error).toBe('ConnectionRejected')
    const again = await allowAsSeller(await start(user), sellerId)
    expect((await finish(user.browser, again, { state: 'x'.repeat(43) })).error.error).toBe('ConnectionRejected')
    const late = await allowAsSeller(await start(user), sellerId)
    now = new Date(now.getTime() + 11 * 60_000)
    expect((await finish(user.browser, late)).error.error).toBe('ConnectionRejected')
    expect(await accounts()).toEqual([])
    expect(await accounts(attacker)).toEqual([])
  })

  it('belongs to the session that began it', async () => {
    const returned = await allowAsSeller(await start(user), newSellerId())
    const other = api.browser()
    await other.call(signIn, { body: { email: user.email, password: validPassword } })
    other.cookies.set('__Host-revela-seller', user.browser.cookies.get('__Host-revela-seller')!)
    expect((await finish(other, returned)).error.error).toBe('ConnectionRejected')
    expect(await accounts()).toEqual([])
  })

  it('changes nothing when the photographer declines at the gateway', async () => {
    const returned = await allowAsSeller(await start(user), newSellerId(), 'deny')
    expect(returned.get('error')).toBe('access_denied')
    expect((await finish(user.browser, returned)).error.error).toBe('ConnectionRejected')
    expect(await accounts()).toEqual([])
  })

  it('needs a recent confirmation, as disconnecting does', async () => {
    await connectSeller(api, user)
    now = new Date(now.getTime() + 20 * 60_000)
    expect((await user.browser.call(connectPaymentAccount)).error.error).toBe('ConfirmationNeeded')
    expect((await user.browser.call(disconnectPaymentAccount)).error.error).toBe('ConfirmationNeeded')
    expect(await accounts()).toHaveLength(1)
  })

  it('is not offered without an application', async () => {
    const bare = await apiUnderTest({ env: { RECEIVABLES_CLIENT_ID: '', RECEIVABLES_CLIENT_SECRET: '' } })
    try {
      const someone = await createUser(bare, { product: 'gallery_pro' })
      // Connected while an application was configured.
      const family = await createFamilySelection(bare, someone)
      await bare.rows(
        `insert into payment_account (customer_id, gateway, seller_id, tokens_sealed, expires_at, state, connected_at)
         values ($1, $2, '1', '\\x00', now() + interval '1 day', 'connected', now())`,
        [someone.customerId, bare.platform.config.PAYMENTS],
      )
      expect((await readSelection(family.browser, family.gallery.id)).automatic_pix).toBe(false)
      await bare.rows('delete from payment_account')
      expect((await someone.browser.call(getPaymentAccount)).answer).toEqual({ offered: false, account: null })
      expect((await someone.browser.call(connectPaymentAccount)).error.error).toBe('ConnectionNotOffered')
    } finally {
      await bare.close()
    }
  })
})

describe('disconnecting', () => {
  it('deletes the tokens, mails a notice and returns families to the Pix key', async () => {
    const pix_key = { kind: 'email' as const, key: 'pix@ipe.com.br', name: 'Ipê', city: 'Recife' }
    await user.browser.call(setPixKey, { body: { pix_key } })
    await connectSeller(api, user)
    const family = await createBalance(api, user)
    expect((await family.browser.call(getFamilyPayments, family.at)).answer.automatic_pix).toBe(true)
    expect((await user.browser.call(disconnectPaymentAccount)).answer.account).toBeNull()
    expect(await accounts()).toEqual([])
    expect(await mails('security-payment-account-disconnected')).toHaveLength(1)
    const { answer } = await family.browser.call(getFamilyPayments, family.at)
    expect(answer).toMatchObject({ automatic_pix: false, balance: { due: 80_000, payee: { name: 'Ipê' } } })
    const create = await family.browser.call(createFamilyCharge, { ...family.at, body: { for: 'balance' } })
    expect(create.error.error).toBe('PixNotAutomatic')
  })
})

describe('renewing tokens', () => {
  it('stores the new pair well before the old one expires, and sweeps nothing earlier', async () => {
    await connectSeller(api, user)
    const [before] = await accounts()
    await refresh()
    expect((await accounts())[0]!.tokens_sealed).toEqual(before!.tokens_sealed)
    now = new Date(before!.refresh_at!.getTime() + 1)
    expect(before!.expires_at.getTime() - now.getTime()).toBeGreaterThan(29 * day)
    await refresh()
    const [after] = await accounts()
    const [old, renewed] = [before!, after!].map((row) => unsealTokens(api.platform.keys, row))
    expect(renewed!.access).not.toBe(old!.access)
    expect(renewed!.refresh).not.toBe(old!.refresh)
    expect(after!.state).toBe('connected')
  })

  it('keeps the account when the gateway rejects our application', async () => {
    await connectSeller(api, user)
    now = new Date((await accounts())[0]!.refresh_at!.getTime() + 1)
    const { config, log } = api.platform
    const misconfigured = { ...config, RECEIVABLES_CLIENT_SECRET: 'TEST-app-not-the-secret' }
    await refreshAccounts({ ...api.platform, sweep, sellers: createSellerGateway(misconfigured, log) })
    expect((await accounts())[0]).toMatchObject({ state: 'connected', refresh_at: expect.any(Date) })
    expect(await mails('payment-account-reconnect')).toEqual([])
    now = new Date(now.getTime() + 2 * 3_600_000)
    await refresh()
    expect((await accounts())[0]!.refresh_at!.getTime()).toBeGreaterThan(now.getTime() + 30 * day)
  })

  it('asks the photographer to connect again when the answer was lost after the old token was used', async () => {
    await connectSeller(api, user)
    now = new Date((await accounts())[0]!.refresh_at!.getTime() + 1)
    // The gateway replaces the tokens, and its answer never arrives: as when the process dies before it commits.
    const application = openSandbox(api.sandbox.origin, api.stack.env['RECEIVABLES_CLIENT_SECRET']!)
    await application.script({ outage: 'silent' })
    await refresh()
    expect((await accounts())[0]!.state).toBe('connected')
    await application.resetScript()
    now = new Date(now.getTime() + 2 * 3_600_000)
    await refresh()
    expect((await accounts())[0]).toMatchObject({ state: 'reconnect', refresh_at: null })
    expect(await mails('payment-account-reconnect')).toHaveLength(1)
    await refresh()
    expect(await mails('payment-account-reconnect')).toHaveLength(1)
  }, 30_000)

  it('finds out at the next Pix that the seller removed the application', async () => {
    const seller = await connectSeller(api, user)
    const family = await createBalance(api, user)
    await seller.revoke()
    const create = () => family.browser.call(createFamilyCharge, { ...family.at, body: { for: 'balance' } })
    expect((await create()).error.error).toBe('PixUnavailable')
    await refresh()
    expect((await user.browser.call(getPaymentAccount)).answer.account?.state).toBe('reconnect')
    expect((await create()).error.error).toBe('PixNotAutomatic')
  })
})

it('keeps tokens out of the database, the mails and every answer', async () => {
  await connectSeller(api, user)
  const tokens = unsealTokens(api.platform.keys, (await accounts())[0]!)
  const tables = await api.rows<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const secrets = [tokens.access, tokens.refresh, api.stack.env['RECEIVABLES_CLIENT_SECRET']!]
  const patterns = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')])
  const searches = tables.map(
    ({ name }) =>
      `select '${name}' as name from ${name} t where exists (
         select from unnest($1::text[]) p where strpos(t::text, p) > 0)`,
  )
  expect(await api.rows(searches.join(' union '), [patterns])).toEqual([])
  // Moved to another customer's row, the sealed tokens cannot be opened.
  const [row] = await accounts()
  const stolen = { ...row!, customer_id: crypto.randomUUID() }
  expect(() => unsealTokens(api.platform.keys, stolen)).toThrow(/authenticate data/)
})

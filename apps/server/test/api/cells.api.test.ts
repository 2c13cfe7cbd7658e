import { setSubdomain, signIn, signUp } from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import { testDirectory, type TestDirectory } from '@revela/dev-env'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeEmailAddress } from '../../src/modules/accounts/account.repository.ts'
import { revokeAccess } from '../../src/modules/privacy/erasure/erase-all.ts'
import { claimName } from '../../src/modules/profiles/index.ts'
import { reconcileNames } from '../../src/platform/directory/reconcile-names.ts'
import type { CellNameKind } from '../../src/platform/directory/cell-names.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { finishSocial, acceptTerms, issueCode, startSocial } from '../social.ts'
import { createUser, signUpBody, uniqueEmail, validPassword } from '../users.ts'

let directory: TestDirectory
let a: ApiUnderTest
let b: ApiUnderTest

beforeAll(async () => {
  directory = await testDirectory()
  a = await apiUnderTest({ env: directory.envOf('a') })
  b = await apiUnderTest({ env: directory.envOf('b') })
}, 120_000)

afterAll(async () => {
  await a?.close()
  await b?.close()
  await directory?.close()
})

const signUpIn = (cell: ApiUnderTest, email: string) => cell.browser().call(signUp, { body: signUpBody(email) })
const lookUp = (cell: ApiUnderTest, kind: CellNameKind, name: string) => {
  const { cellNames } = cell.platform
  return cellNames.directory!.open.findName(cellNames.nameOf(kind, name))
}
const reconcile = (cell: ApiUnderTest, options = {}) =>
  reconcileNames(cell.platform.db.pool, cell.platform.cellNames, { pendingSeconds: 0, ...options })
const nothing = { missing: 0, surplus: 0, wrongOwner: 0, moved: 0, conflicts: [] }
const subdomainOf = async (cell: ApiUnderTest, customerId: string) =>
  (await cell.rows<{ subdomain: string }>('select subdomain from profile where customer_id = $1', [customerId]))[0]!
    .subdomain
const countOf = async (cell: ApiUnderTest, email: string) =>
  (await cell.rows('select from customer where email = $1', [email])).length

describe('names of several cells', () => {
  afterEach(async () => {
    await directory.start()
    for (const cell of [a, b]) await reconcile(cell)
  })

  it('reserves the e-mail and the subdomain of a new account, and refuses them in another cell', async () => {
    const email = uniqueEmail()
    const { customer_id: customerId } = (await signUpIn(a, email)).answer
    expect(await lookUp(b, 'email', email)).toMatchObject({ customerId, cell: 'a' })
    const subdomain = await subdomainOf(a, customerId)
    expect(await lookUp(b, 'subdomain', subdomain)).toMatchObject({ customerId, cell: 'a' })
    const rejected = await signUpIn(b, email)
    expect([rejected.status, rejected.error.error, await countOf(b, email)]).toEqual([409, 'EmailTaken', 0])
    const again = await signUpIn(a, email)
    expect([again.status, again.error.error]).toEqual([409, 'EmailTaken'])
    expect(await lookUp(a, 'email', email)).toMatchObject({ customerId })
    const user = await createUser(b, { product: 'gallery_pro' })
    const used = await user.browser.call(setSubdomain, { body: { subdomain } })
    expect([used.status, used.error.error]).toEqual([409, 'SubdomainTaken'])
  })

  it('reserves a social identity and its e-mail', async () => {
    const [email, sub] = [uniqueEmail(), crypto.randomUUID()]
    const browser = a.browser()
    const authorization = await startSocial(browser, 'google')
    const code = issueCode(a, 'google', {
      token: { claims: { sub, email, nonce: authorization.nonce } },
      codeChallenge: authorization.codeChallenge,
      redirectUri: authorization.redirectUri,
    })
    await finishSocial(browser, 'google', await code, authorization.state)
    expect((await acceptTerms(browser)).status).toBe(200)
    expect(await lookUp(b, 'email', email)).toMatchObject({ cell: 'a' })
    const [identity] = await a.rows<{ name: string }>(
      `select name from directory where kind = 'social' and name like $1`,
      [`%|${sub}`],
    )
    expect(await lookUp(b, 'social', identity!.name)).toMatchObject({ cell: 'a' })
  })

  it('reserves an own domain, and refuses it in another cell', async () => {
    const [name, now] = [`fotos-${Date.now()}.example.com.br`, new Date()]
    const claim = async (cell: ApiUnderTest) => {
      const { db, cellNames } = cell.platform
      const { customerId } = await createUser(cell, { product: 'gallery_pro' })
      return db.tenant(customerId, (tx) => claimName(tx, cellNames, { kind: 'domain', name, customerId, now }))
    }
    expect([await claim(a), await claim(b), await claim(a)]).toEqual([true, false, false])
    expect(await lookUp(b, 'domain', name)).toMatchObject({ cell: 'a' })
  })

  it('moves an e-mail: the new one is reserved first, the old one is free after the reconciliation', async () => {
    const user = await createUser(a, { product: 'gallery_pro' })
    const { customerId, email: from } = user
    const used = (await createUser(b, { product: 'gallery_pro' })).email
    const to = uniqueEmail()
    const { db, cellNames } = a.platform
    const change = (address: string) =>
      db.tenant(customerId, (tx) => changeEmailAddress(tx, cellNames, { customerId, from, to: address }))
    expect([await change(used), await change(to)]).toEqual([false, true])
    expect(await lookUp(b, 'email', to)).toMatchObject({ customerId, cell: 'a' })
    expect((await signUpIn(b, from)).status).toBe(409)
    expect(await reconcile(a)).toMatchObject({ ...nothing, surplus: 1 })
    expect((await signUpIn(b, from)).status).toBe(200)
    expect(await lookUp(a, 'email', from)).toMatchObject({ cell: 'b' })
  })

  it('frees the e-mail of an erased account, and keeps its subdomain reserved', async () => {
    const { customerId, email } = await createUser(a, { product: 'gallery_pro' })
    const subdomain = await subdomainOf(a, customerId)
    await a.platform.db.tenant(customerId, (tx) => revokeAccess(tx, customerId, new Date()))
    expect(await reconcile(a)).toMatchObject({ ...nothing, surplus: 1 })
    expect([await lookUp(b, 'email', email), await lookUp(b, 'subdomain', subdomain)]).toMatchObject([
      null,
      { cell: 'a' },
    ])
    await a.rows(`update directory set released_until = now() - interval '1 hour' where name = $1`, [subdomain])
    await reconcile(a)
    expect(await lookUp(b, 'subdomain', subdomain)).toBeNull()
    expect(await a.platform.cellNames.directory!.open.findCustomer(customerId)).toBeNull()
  })

  it('answers 503 to a sign-up while the directory is away, stores nothing, and signs in as before', async () => {
    const { email: known } = await createUser(a, { product: 'gallery_pro' })
    await directory.stop()
    const email = uniqueEmail()
    const rejected = await signUpIn(a, email)
    expect([rejected.status, rejected.error.messages]).toEqual([
      503,
      [{ id: 'Unavailable', help: errorHelp.unavailable }],
    ])
    expect([rejected.headers['retry-after'], await countOf(a, email)]).toEqual(['30', 0])
    expect((await a.browser().call(signIn, { body: { email: known, password: validPassword } })).status).toBe(200)
    await directory.start()
    expect((await signUpIn(a, email)).status).toBe(200)
  })

  it('heals a reservation without an account, and lets the person try again meanwhile in its cell', async () => {
    const email = uniqueEmail()
    const lost = crypto.randomUUID()
    await a.platform.cellNames.reserve(lost, 'email', email)
    expect((await signUpIn(b, email)).status).toBe(409)
    expect(await reconcile(a, { pendingSeconds: 300 })).toMatchObject({ surplus: 0 })
    expect(await lookUp(b, 'email', email)).toMatchObject({ customerId: lost, isPending: true })
    const { customer_id: customerId } = (await signUpIn(a, email)).answer
    expect(await lookUp(b, 'email', email)).toMatchObject({ customerId, cell: 'a' })
    const other = uniqueEmail()
    await a.platform.cellNames.reserve(lost, 'email', other)
    expect(await reconcile(a)).toMatchObject({ ...nothing, surplus: 1 })
    expect([await lookUp(b, 'email', other), (await signUpIn(b, other)).status]).toEqual([null, 200])
  })

  it('rebuilds an empty directory from the cells, and reports what belongs to two', async () => {
    const { email } = await createUser(a, { product: 'gallery_pro' })
    const { email: doubled } = await createUser(b, { product: 'gallery_pro' })
    await directory.asOwner('truncate customer_cell, directory_name')
    expect((await reconcile(a, { dryRun: true })).missing).toBeGreaterThan(2)
    expect(await lookUp(a, 'email', email)).toBeNull()
    const [first, second] = [await reconcile(a), await reconcile(b)]
    expect([first.missing, second.missing]).toEqual([first.names, second.names])
    expect(await lookUp(b, 'email', email)).toMatchObject({ cell: 'a' })
    expect([await reconcile(a, { dryRun: true }), await reconcile(b, { dryRun: true })]).toMatchObject([
      nothing,
      nothing,
    ])
    const { customerId } = await createUser(a, { product: 'gallery_pro' })
    await a.rows(`insert into directory (kind, name, customer_id) values ('email', $1, $2)`, [doubled, customerId])
    const hash = a.platform.cellNames.nameOf('email', doubled).name.toString('hex')
    expect((await reconcile(a)).conflicts).toEqual([`email:${hash}`])
    await a.rows(`delete from directory where name = $1 and customer_id = $2`, [doubled, customerId])
  })

  it('leaves the names of a customer who was moved to the other cell', async () => {
    const { customerId, email } = await createUser(a, { product: 'gallery_pro' })
    const { open } = a.platform.cellNames.directory!
    await open.moveCustomer((await open.findCustomer(customerId))!, 'b')
    expect(await reconcile(a)).toMatchObject({ ...nothing, moved: 2 })
    expect(await lookUp(a, 'email', email)).toMatchObject({ customerId, cell: 'b' })
    await open.moveCustomer((await open.findCustomer(customerId))!, 'a')
  })
})

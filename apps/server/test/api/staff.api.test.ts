import {
  changePassword,
  createGallery,
  endSession,
  getDownloadPin,
  getEmail,
  getGalleryAccess,
  getInfo,
  listAccountActivity,
  listSessions,
  listSupportActs,
  setDownloadPin,
  setGalleryAccess,
  setUpSecondFactor,
  signIn,
  turnOnSecondFactor,
} from '@revela/contract'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeStaff } from '../../src/compose-staff.ts'
import {
  changeEmail,
  enrol,
  extend,
  findAccount,
  freeze,
  openSupportSession,
  removeSecondFactor,
  retire,
  signOutEverywhere,
  unfreeze,
  withProof,
  type StaffDeps,
} from '../../src/modules/staff/index.ts'
import { sessionCookie } from '../../src/http/http-deps.ts'
import { totpCode } from '../../src/platform/crypto/totp.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { uniqueEmail, validPassword, createUser } from '../users.ts'
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

const by = { staff: 'bia.lima', ticket: 'A-1042' }
const minute = 60_000

const mailsTo = (recipient: string) =>
  api.rows<{ kind: string }>('select kind from outbox_mail where recipient = $1 order by created_at', [recipient])

const supportOf = async (customerId: string, minutes = 30) => {
  const { cookie } = await openSupportSession(deps, { customerId, minutes }, by)
  const browser = api.browser()
  browser.cookies.set(sessionCookie, cookie)
  return browser
}

describe('staff authentication', () => {
  it('accepts each code once, and enrols only by an enrolled colleague', async () => {
    const { staffConsole } = enrolled
    const nextCode = await enrolForCodes(api, 'duda')
    const code = await nextCode()
    await staffConsole.authenticate({ staff: 'duda', code })
    await expect(staffConsole.authenticate({ staff: 'duda', code })).rejects.toThrow('authentication failed')
    await expect(staffConsole.authenticate({ staff: 'ninguem', code: await nextCode() })).rejects.toThrow(
      'authentication failed',
    )
    await expect(staffConsole.run('enrol', { name: 'caio', staff: 'duda', code: '000000' })).rejects.toThrow(
      'authentication failed',
    )
    const scanned = await enrol(deps, 'caio')
    const step = Math.floor(Date.now() / 30_000)
    const caio = { staff: 'caio', code: totpCode(new URL(scanned).searchParams.get('secret')!, step) }
    await staffConsole.authenticate(caio)
    await expect(enrol(deps, 'caio')).rejects.toThrow('names are not reused')
    await retire(deps, 'caio')
    await api.rows('update staff_member set last_step = 0')
    await expect(staffConsole.authenticate(caio)).rejects.toThrow('authentication failed')
    await expect(retire(deps, 'caio')).rejects.toThrow('no staff member is enrolled')
  })

  it('enrols a colleague after any number of codes', async () => {
    for (let count = 0; count < 21; count += 1) await api.rows(`select nextval('staff_code_attempt')`)
    const secret = new URL(await enrol(deps, 'iris')).searchParams.get('secret')!
    const code = totpCode(secret, Math.floor(Date.now() / 30_000))
    await expect(enrolled.staffConsole.authenticate({ staff: 'iris', code })).resolves.toBeDefined()
  })

  it('enrols the first member only as the owner of the database', async () => {
    const asStaff = composeStaff({ ...api.stack.env, OWNER_DATABASE_URL: '' })
    await expect(asStaff.run('enrol', { name: 'eva' })).rejects.toThrow('OWNER_DATABASE_URL')
    expect(await api.rows(`select 1 from staff_member where name = 'eva'`)).toEqual([])
  })

  it('locks out after 20 wrong codes, despite rollbacks, until the owner enrols again', async () => {
    const nextCode = await enrolForCodes(api, 'guess.er')
    const client = new Client({ connectionString: api.stack.env['STAFF_DATABASE_URL']! })
    await client.connect()
    const prove = async (code: string) => {
      await client.query('begin')
      const { rows } = await client.query<{ proof: string | null }>(
        `select authenticate_staff('guess.er', $1) as proof`,
        [code],
      )
      await client.query('rollback')
      return rows[0]!.proof
    }
    try {
      expect(await prove(await nextCode())).not.toBeNull()
      for (let attempt = 0; attempt < 20; attempt += 1) expect(await prove('wrong')).toBeNull()
      expect(await prove(await nextCode())).toBeNull()
      const repeated = await enrolForCodes(api, 'guess.er')
      expect(await prove(await repeated())).not.toBeNull()
    } finally {
      await client.end()
    }
  })
})

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const staffUrl = () => api.stack.env['STAFF_DATABASE_URL']!
const proofOf = async (name: string) => {
  const nextCode = await enrolForCodes(api, name)
  const { rows } = await withClient(staffUrl(), async (client) =>
    client.query<{ proof: string }>('select authenticate_staff($1, $2) as proof', [name, await nextCode()]),
  )
  return rows[0]!.proof
}
/** Runs a statement with the staff password, as the staff role or as the role of the API. */
const outcome = (url: string, customerId: string, text: string, role = 'revela_staff') =>
  withClient(url, async (client) => {
    await client.query(`set role ${role}`)
    await client.query(`select set_config('app.customer_id', $1, false)`, [customerId])
    return client.query(text).then(
      ({ rows, rowCount }) => (text.startsWith('select') ? rows.length : (rowCount ?? 0)),
      (error: Error) => error.message,
    )
  })
/** Tables without a tenant; the tenant isolation test compares the list with the catalogue. */
const sharedTables = [
  'directory',
  'rate_limit',
  'used_token',
  'passkey_challenge',
  'payment_event',
  'receivable_event',
  'coupon',
]

/** A row for each table that a sign-up leaves empty, so that reading no rows proves something. */
const fillSharedTables = () =>
  api.rows(`
    with spent as (insert into used_token values ('spent', now()) on conflict do nothing),
      challenge as (insert into passkey_challenge values ('asked', now()) on conflict do nothing),
      paid as (insert into receivable_event values ('sandbox', 'e1', 'g1', now()) on conflict do nothing)
    insert into payment_event values ('sandbox', 'e1', 'g1', now()) on conflict do nothing`)

const statements = (customerId: string, email: string) => ({
  reads: [
    'select 1 from customer',
    'select 1 from session',
    'select 1 from profile',
    'select 1 from client_mail_queue()',
    ...sharedTables.map((name) => `select 1 from ${name}`),
    'select data from pgboss.job',
    'select data from pgboss.job_common',
    'select 1 from pgboss.queue',
  ],
  writes: [
    `update customer set name = 'x'`,
    `update customer set second_factor_required_at = now()`,
    `delete from session`,
    `update directory set customer_id = gen_random_uuid() where name = '${email}'`,
    'delete from directory',
    'delete from rate_limit',
    'update rate_limit set hits = 0',
    'delete from used_token',
    'delete from passkey_challenge',
    'update payment_event set applied_at = null',
    'update receivable_event set applied_at = null',
  ],
  rejections: [
    `insert into session values ('${customerId}', gen_random_uuid(), '', 'admin-cp', 'x', now(), now(), now())`,
    `insert into staff_action values ('${customerId}', gen_random_uuid(), now(), 'bia.lima', 'frozen', 'T1')`,
    `insert into directory values ('social', 'evil|1', '${customerId}')`,
    `insert into payment_event values ('sandbox', 'forged', 'g1', now())`,
    `insert into receivable_event values ('sandbox', 'forged', 'g1', now())`,
    `insert into rate_limit values ('x', 1, now())`,
    `insert into used_token values ('x', now())`,
    `insert into passkey_challenge values ('x', now())`,
    `insert into pgboss.job (name, data) values ('payment.refund', '{"customerId": "${customerId}"}')`,
    `insert into pgboss.job_common (name, data) values ('payment.refund', '{"customerId": "${customerId}"}')`,
    `select * from staff_member`,
    `update staff_member set proof_hash = 'x'`,
    `select enrol_staff('thief', 'x', now())`,
    `select retire_staff('bia.lima', now())`,
  ],
})

describe('the staff database password without a code', () => {
  it('cannot read, change or open anything, as itself or as the role of the API', async () => {
    const { customerId, email } = await createUser(api)
    const { reads, writes, rejections } = statements(customerId, email)
    await fillSharedTables()
    for (const role of ['revela_staff', 'revela_app']) {
      for (const text of [...reads, ...writes]) {
        const result = await outcome(staffUrl(), customerId, text, role)
        expect(result === 0 || /permission denied/.test(String(result)), `${role}: ${text}: ${result}`).toBe(true)
      }
      for (const text of rejections) {
        expect(await outcome(staffUrl(), customerId, text, role), `${role}: ${text}`).toMatch(
          /permission denied|row-level security/,
        )
      }
    }
  })

  it('reads the same tables with a proof', async () => {
    const { customerId, email } = await createUser(api)
    await fillSharedTables()
    const provenUrl = withProof(staffUrl(), await proofOf('gil'))
    const { reads } = statements(customerId, email)
    // This customer has no mail that waits for a decision.
    for (const text of reads.filter((read) => !read.includes('client_mail_queue'))) {
      expect(await outcome(provenUrl, customerId, text), text).toBeGreaterThan(0)
    }
  })

  it('loses its rights at the moment the proof expires, even within one long statement', async () => {
    const { customerId } = await createUser(api)
    const provenUrl = withProof(staffUrl(), await proofOf('helo'))
    await api.rows(
      `update staff_member set proof_expires_at = clock_timestamp() + interval '2 seconds' where name = 'helo'`,
    )
    const text = `do $$ begin
      if not exists (select from customer) then raise 'no rights before'; end if;
      perform pg_sleep(2.1);
      if exists (select from customer) then raise 'reads after the proof has expired'; end if;
    end $$`
    expect(await outcome(provenUrl, customerId, text)).toBe(0)
  })

  it('is rejected with a forged, expired or retired proof', async () => {
    const { customerId } = await createUser(api)
    const provenUrl = withProof(staffUrl(), await proofOf('fabio'))
    const read = (url: string) => outcome(url, customerId, 'select 1 from customer')
    expect(await read(provenUrl)).toBe(1)
    expect(await read(withProof(staffUrl(), 'f'.repeat(64)))).toBe(0)
    await api.rows(`update staff_member set proof_expires_at = now() - interval '10 milliseconds' where name = 'fabio'`)
    expect(await read(provenUrl)).toBe(0)
    await api.rows(`update staff_member set proof_expires_at = now() + interval '1 hour' where name = 'fabio'`)
    expect(await read(provenUrl)).toBe(1)
    await api.rows(`update staff_member set retired_at = now() where name = 'fabio'`)
    expect(await read(provenUrl)).toBe(0)
  })

  it("cannot record an action under a colleague's name", async () => {
    const { customerId } = await createUser(api)
    await expect(findAccount(deps, { kind: 'id', name: customerId }, { ...by, staff: 'duda' })).rejects.toThrow(
      /row-level security/,
    )
  })
})

describe('the role of the API', () => {
  it('cannot create staff or open a support session', async () => {
    const { db } = api.platform
    const { customerId } = await createUser(api)
    const attempt = [
      `insert into staff_member (name, enrolled_at) values ('x1', now())`,
      `select * from staff_member`,
      `select authenticate_staff('bia.lima', '000000')`,
      `insert into staff_action values ('${customerId}', gen_random_uuid(), now(), 'x1', 'frozen', 'T1')`,
      `insert into session values ('${customerId}', gen_random_uuid(), '', 'admin-cp', 'x', now(), now(), now())`,
      `update session set auth_method = 'admin-cp' where customer_id = '${customerId}'`,
      `update session set expires_at = now() + interval '1 year' where customer_id = '${customerId}'`,
      `update customer set second_factor_required_at = now() where customer_id = '${customerId}'`,
      `delete from staff_action where customer_id = '${customerId}'`,
    ]
    for (const text of attempt) {
      const tried = db.readTenant(customerId, { name: '', text, values: [] })
      await expect(tried, text).rejects.toThrow(/permission denied|row-level security/)
    }
  })
})

describe('a staff action', () => {
  it('finds an account by its exact name only, and is visible to the owner', async () => {
    const { customerId, email, browser } = await createUser(api, { product: 'gallery_pro' })
    const card = await findAccount(deps, { kind: 'email', name: email.toUpperCase() }, by)
    expect(card).toMatchObject({ customer_id: customerId, email, galleries: 0 })
    expect(card.products).toMatchObject([{ product: 'gallery_pro', plan: expect.any(String) }])
    await expect(findAccount(deps, { kind: 'email', name: email.slice(0, 8) }, by)).rejects.toThrow(
      'customer not found',
    )
    const { acts, more } = (await browser.call(listSupportActs)).answer
    expect(acts).toMatchObject([{ kind: 'looked-up', ticket: 'A-1042' }])
    expect(more).toBe(false)
    // It is not in the log of another account, and the name of the staff member is not sent.
    const other = await createUser(api)
    expect((await other.browser.call(listSupportActs)).answer.acts).toEqual([])
    expect(JSON.stringify(acts)).not.toContain('bia.lima')
  })

  it('changes the e-mail: both addresses are mailed, sessions end, the password stays', async () => {
    const user = await createUser(api)
    const otherUser = await createUser(api)
    const to = uniqueEmail()
    await expect(changeEmail(deps, user.customerId, otherUser.email, by)).rejects.toThrow('belongs to an account')
    await expect(changeEmail(deps, user.customerId, 'nada', by)).rejects.toThrow('invalid e-mail address')
    await changeEmail(deps, user.customerId, ` ${to.toUpperCase()} `, by)
    expect((await user.browser.call(getEmail)).status).toBe(401)
    const browser = api.browser()
    expect((await browser.call(signIn, { body: { email: user.email, password: validPassword } })).status).toBe(400)
    expect((await browser.call(signIn, { body: { email: to, password: validPassword } })).status).toBe(200)
    expect((await browser.call(getEmail)).answer).toEqual({ email: to, change: null })
    expect(
      await api.rows('select display_email, notification_email from profile where customer_id = $1', [user.customerId]),
    ).toEqual([{ display_email: to, notification_email: to }])
    for (const address of [user.email, to]) {
      expect(await mailsTo(address)).toContainEqual({ kind: 'email-changed' })
    }
    expect((await browser.call(listSupportActs)).answer.acts).toMatchObject([{ kind: 'email-changed' }])
    const { activity } = (await browser.call(listAccountActivity)).answer
    expect(activity.find(({ kind }) => kind === 'email-changed')).toMatchObject({
      device: null,
      from: 'p•••@estudio.test',
      to: 'p•••@estudio.test',
    })
  })

  it('removes a lost second factor, ends the sessions and notifies the owner', async () => {
    const { customerId, browser, email } = await createUser(api)
    const { secret: key } = (await browser.call(setUpSecondFactor)).answer
    const code = totpCode(key, Math.floor(now.getTime() / 30_000))
    expect((await browser.call(turnOnSecondFactor, { body: { code } })).status).toBe(200)
    await storePasskey(api, customerId)
    await removeSecondFactor(deps, customerId, by)
    await expect(removeSecondFactor(deps, customerId, by)).rejects.toThrow('no second factor')
    expect((await browser.call(getEmail)).status).toBe(401)
    expect((await browser.call(signIn, { body: { email, password: validPassword } })).status).toBe(200)
    expect((await browser.call(listSupportActs)).answer.acts).toMatchObject([{ kind: 'second-factor-removed' }])
    const { activity } = (await browser.call(listAccountActivity)).answer
    // Both rows have the same time, so they may be in either order.
    expect(
      activity
        .slice(0, 2)
        .map(({ kind, device }) => [kind, device])
        .toSorted(),
    ).toEqual([
      ['passkey-removed', null],
      ['second-factor-off', null],
    ])
    expect(await mailsTo(email)).toContainEqual({ kind: 'second-factor-removed' })
    expect(await api.rows('select 1 from recovery_code where customer_id = $1', [customerId])).toEqual([])
    expect(await api.rows('select 1 from passkey where customer_id = $1', [customerId])).toEqual([])
    // An unknown passkey can be removed too, without an app.
    await storePasskey(api, customerId)
    await removeSecondFactor(deps, customerId, by)
    expect(await api.rows('select 1 from passkey where customer_id = $1', [customerId])).toEqual([])
  })

  it('signs an account out everywhere', async () => {
    const { customerId, browser, email } = await createUser(api)
    await signOutEverywhere(deps, customerId, by)
    expect((await browser.call(getEmail)).status).toBe(401)
    await browser.call(signIn, { body: { email, password: validPassword } })
    expect((await browser.call(listSupportActs)).answer.acts).toMatchObject([{ kind: 'signed-out' }])
  })

  it('freezes, unfreezes and extends a subscription', async () => {
    const { customerId, browser } = await createUser(api, { product: 'gallery_pro' })
    const subscriptionKey = { customerId, product: 'gallery_pro' as const }
    await freeze(deps, subscriptionKey, by)
    expect((await browser.call(createGallery, { body: { title: 'x' } })).status).toBe(402)
    await expect(freeze(deps, subscriptionKey, by)).rejects.toThrow('frozen since')
    await unfreeze(deps, subscriptionKey, by)
    await expect(unfreeze(deps, subscriptionKey, by)).rejects.toThrow('not frozen')
    const [before] = await api.rows<{ trial_ends_at: Date }>(
      'select trial_ends_at from subscription where customer_id = $1',
      [customerId],
    )
    const until = await extend(deps, { ...subscriptionKey, days: 10 }, by)
    expect(until.getTime() - before!.trial_ends_at.getTime()).toBe(10 * 86_400_000)
    await expect(extend(deps, { ...subscriptionKey, days: 367 }, by)).rejects.toThrow('366 days')
    const { acts } = (await browser.call(listSupportActs)).answer
    expect(acts.map((action) => action.kind)).toEqual(['extended', 'unfrozen', 'frozen'])
    expect(acts[0]?.until).toBe(until.toISOString())
  })
})

describe('a support session', () => {
  it('reads what the owner reads, changes nothing, and is listed for the owner', async () => {
    const { customerId, browser, email } = await createUser(api, { product: 'gallery_pro' })
    const support = await supportOf(customerId)
    expect((await support.call(getInfo)).answer.user_data.auth_method).toBe('admin-cp')
    const rejected = await support.call(createGallery, { body: { title: 'x' } })
    expect([rejected.status, rejected.error.error]).toEqual([403, 'Forbidden'])
    const body = { currentPassword: validPassword, newPassword: 'outro céu aberto' }
    expect((await support.call(changePassword, { body })).status).toBe(403)
    const { id } = (await browser.call(createGallery, { body: { title: 'Com senha' } })).answer
    const withPassword = { access: 'password', password: 'lua de mel' } as const
    expect((await browser.call(setGalleryAccess, { params: { id }, body: withPassword })).answer.password).toBe(
      'lua de mel',
    )
    expect((await support.call(getGalleryAccess, { params: { id } })).answer).toMatchObject({
      access: 'password',
      password: null,
    })
    const pin = { params: { id }, body: { pin: '4821' } }
    expect((await browser.call(setDownloadPin, pin)).answer).toEqual({ active: true, pin: '4821' })
    expect((await support.call(getDownloadPin, { params: { id } })).answer).toEqual({ active: true, pin: null })
    expect((await support.call(setDownloadPin, pin)).status).toBe(403)
    const { sessions } = (await browser.call(listSessions)).answer
    const theirs = sessions.find((session) => session.auth_method === 'admin-cp')!
    expect(theirs.device).toBe('Suporte da Revela')
    expect((await browser.call(listSupportActs)).answer.acts).toMatchObject([{ kind: 'session-opened' }])
    expect(await mailsTo(email)).toContainEqual({ kind: 'support-session' })
    // Support cannot end the owner's session, but the owner can end theirs.
    const own = sessions.find((session) => session.current)!
    expect((await support.call(endSession, { params: { session_id: own.id } })).status).toBe(403)
    expect((await browser.call(endSession, { params: { session_id: theirs.id } })).status).toBe(204)
    expect((await support.call(getInfo)).status).toBe(401)
  })

  it('ends after its duration, and after 15 minutes without use', async () => {
    const { customerId } = await createUser(api, { product: 'gallery_pro' })
    await expect(openSupportSession(deps, { customerId, minutes: 61 }, by)).rejects.toThrow('60 minutes')
    const [busy, idle] = [await supportOf(customerId, 20), await supportOf(customerId, 60)]
    for (const minutes of [10, 19]) {
      now = new Date(now.getTime() + (minutes === 10 ? 10 : 9) * minute)
      expect((await busy.call(getInfo)).status, `${minutes}`).toBe(200)
    }
    expect((await idle.call(getInfo)).status).toBe(401)
    now = new Date(now.getTime() + 2 * minute)
    expect((await busy.call(getInfo)).status).toBe(401)
  })
})

describe('the staff command', () => {
  it('fails without a code, acts with one, and prints JSON', async () => {
    const { customerId, email } = await createUser(api, { product: 'gallery_pro' })
    const rejected = await staff(['find', '--email', email, '--ticket', 'T-1'])
    expect(rejected).toMatchObject({
      code: 1,
      err: expect.stringContaining('--staff NAME and a one-time code are required'),
    })
    // A code in the arguments would appear in the shell's history and in the process list.
    const find = ['find', '--email', email, '--staff', 'bia.lima', '--ticket', 'T-1']
    expect((await staff([...find, '--code', '000000'])).code).not.toBe(0)
    const output = await staff(find, `${await enrolled.nextCode()}\n`)
    expect(JSON.parse(output.out)).toMatchObject({ customer_id: customerId, email })
    // The test starts three processes.
  }, 240_000)
})

async function staff(
  args: readonly string[],
  stdinText = '',
): Promise<{ code: number | null; out: string; err: string }> {
  const entry = fileURLToPath(new URL('../../src/main/staff.ts', import.meta.url))
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...api.stack.env, LOG_LEVEL: 'silent' },
    timeout: 75_000,
  })
  child.stdin.end(stdinText)
  let [out, err] = ['', '']
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (err += piece.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out, err }
}

import { requestErasure, revokeErasure } from '@revela/contract'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepPrivacy } from '../../src/modules/privacy/erasure/sweep-privacy.job.ts'
import { putTombstone } from '../../src/modules/privacy/erasure/tombstones.ts'
import { resendAnnouncements, listTombstones, reapplyTombstones } from '../../src/modules/privacy/index.ts'
import { lockSubscription } from '../../src/modules/subscriptions/index.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { buy, byCard, readMoney } from '../buying.ts'
import { markMailsSent } from '../lifecycle-harness.ts'
import { createUser, type User } from '../users.ts'
import { startPrivacyHarness, type PrivacyHarness } from '../privacy-harness.ts'

let harness: PrivacyHarness
beforeAll(async () => {
  harness = await startPrivacyHarness('2027-03-10T10:00')
})
afterAll(() => harness.close())

const day = 86_400_000

async function asking(): Promise<User> {
  const user = await createUser(harness.api, { product: 'gallery_pro' })
  expect((await user.browser.call(requestErasure, { body: { email: user.email } })).status).toBe(200)
  return user
}

const extendSessions = () =>
  harness.api.rows("update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
    harness.now(),
  ])

const erasureOf = async ({ customerId }: User) => {
  const [row] = await harness.api.rows<{
    id: string
    stage: string
    revoked_at: Date | null
    due_at: Date
    check_at: Date | null
  }>(
    'select id, stage, revoked_at, due_at, check_at from account_erasure where customer_id = $1 order by requested_at desc',
    [customerId],
  )
  return row!
}

const accountExists = async ({ customerId }: User) =>
  (
    await harness.api.rows(
      `select 1 from customer c join directory d using (customer_id) where c.customer_id = $1 and d.kind = 'email'`,
      [customerId],
    )
  ).length === 1

const tombstonesOf = async ({ customerId }: User) => {
  const found = []
  for await (const { stone: tombstone } of listTombstones(harness.deps))
    if (tombstone?.customer_id === customerId) found.push(tombstone)
  return found
}

const mailsOf = async ({ customerId }: User) =>
  (
    await harness.api.rows<{ kind: string }>(
      `select kind from outbox_mail where customer_id = $1 and kind like 'privacy-%' order by created_at, id`,
      [customerId],
    )
  ).map(({ kind }) => kind.replace('privacy-', ''))

/** The line of the command's output for the account's tombstone. */
const named = (outcome: string, { customerId }: User) =>
  new RegExp(`^${outcome} tombstones/[0-9-]{10}/${customerId}-`, 'm')

/** A database that fails just before the start of an erasure is committed. */
const failingDatabase: Pick<Database, 'tenant'> = {
  tenant: (customerId, work) =>
    harness.deps.db.tenant(customerId, async (tx) => {
      const result = await work(tx)
      const { rows } = await sql`select 1 from account_erasure
        where customer_id = ${customerId} and stage = 'erasing'`.execute(tx)
      if (rows.length > 0) throw new Error('database connection lost')
      return result
    }),
}

describe('a tombstone', () => {
  it('is written only for an erasure whose start is committed', async () => {
    const user = await asking()
    await harness.passErasureWeek()
    await expect(sweepPrivacy({ ...harness.deps, db: { ...harness.deps.db, ...failingDatabase } })).rejects.toThrow(
      AggregateError,
    )
    expect(await tombstonesOf(user)).toEqual([])
    await extendSessions()
    expect((await user.browser.call(revokeErasure)).status).toBe(204)
    await reapplyTombstones(harness.deps)
    expect(await accountExists(user)).toBe(true)

    const erasedAccount = await asking()
    await harness.passErasureWeek()
    const noRows = { ...harness.deps.eraser, erase: () => Promise.reject(new Error('not yet')) }
    await expect(sweepPrivacy({ ...harness.deps, eraser: noRows })).rejects.toThrow(AggregateError)
    expect(await erasureOf(erasedAccount)).toMatchObject({ stage: 'erasing' })
    expect(await tombstonesOf(erasedAccount)).toHaveLength(1)
  })

  it('does not erase accounts that took it back or are newer, and the dry run reports it', async () => {
    const [keptAccount, newAccount, erasedAccount] = [
      await asking(),
      await createUser(harness.api, { product: 'gallery_pro' }),
      await asking(),
    ]
    await extendSessions()
    expect((await keptAccount.browser.call(revokeErasure)).status).toBe(204)
    const tombstone = (owner: User, erasure: string, at: Date) =>
      putTombstone(harness.deps, {
        erasure,
        customer_id: owner.customerId,
        kind: 'account',
        erased_at: at.toISOString(),
        receipt: null,
      })
    await tombstone(keptAccount, (await erasureOf(keptAccount)).id, harness.now())
    await tombstone(newAccount, randomUUID(), new Date(harness.now().getTime() - 60_000))
    await tombstone(erasedAccount, (await erasureOf(erasedAccount)).id, harness.now())

    const command = resolve(import.meta.dirname, '../../src/main/tombstones.ts')
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [command, ...args], { env: { ...process.env, ...harness.api.stack.env } })
    const { stdout } = await run('--dry-run')
    expect(stdout).toMatch(named('taken-back', keptAccount))
    expect(stdout).toMatch(named('newer', newAccount))
    expect(stdout).toMatch(named('erase', erasedAccount))
    expect(stdout).toMatch(/\ntombstones: would_reapply=\d+ skipped=2 *\n$/)
    expect(await Promise.all([keptAccount, newAccount, erasedAccount].map(accountExists))).toEqual([true, true, true])

    expect((await run()).stdout).toMatch(/\ntombstones: reapplied=\d+ skipped=2 .* announced_again=0\n$/)
    expect(await Promise.all([keptAccount, newAccount, erasedAccount].map(accountExists))).toEqual([true, true, false])
    expect((await erasureOf(keptAccount)).revoked_at).not.toBeNull()
    // The command is started twice from its source.
  }, 90_000)
})

describe('a forged tombstone', () => {
  it('erases no account if planted, moved or truncated, and is reported', async () => {
    const { store } = harness.deps
    const user = await createUser(harness.api, { product: 'gallery_pro' })
    const key = (name: string) => `tombstones/${harness.now().toISOString().slice(0, 10)}/${name}.json`
    const put = (name: string, text: string) =>
      store.put(key(name), Buffer.from(text), { length: Buffer.byteLength(text), type: 'application/json' })
    const tombstone = {
      erasure: randomUUID(),
      customer_id: randomUUID(),
      kind: 'account',
      erased_at: harness.now().toISOString(),
      receipt: null,
    } as const
    await putTombstone(harness.deps, tombstone)
    const real = (await store.read(key(`${tombstone.customer_id}-${tombstone.erasure}`))).toString()
    await put('planted', JSON.stringify({ ...tombstone, customer_id: user.customerId, seal: 'AAAA' }))
    await put('unsealed', JSON.stringify({ ...tombstone, customer_id: user.customerId }))
    await put('moved', real.replace(tombstone.customer_id, user.customerId))
    await put('cut', real.slice(0, 40))
    const judged: [string, string][] = []
    await reapplyTombstones(harness.deps, { onChecked: (...args) => judged.push(args) })
    const rejectedKeys = judged.filter(([, outcome]) => outcome === 'not-ours').map(([at]) => at)
    expect(rejectedKeys).toEqual(['cut', 'moved', 'planted', 'unsealed'].map(key))
    expect(await accountExists(user)).toBe(true)
    for (const name of ['planted', 'unsealed', 'moved', 'cut']) await store.delete([key(name)])
  })
})

describe('a waiting erasure', () => {
  it('gets a new week after a restore, because its cancellation may be lost', async () => {
    const user = await asking()
    await harness.passErasureWeek()
    expect(await resendAnnouncements(harness.deps)).toBeGreaterThan(0)
    // The runbook runs it twice: no second mail is sent.
    await resendAnnouncements(harness.deps)
    await harness.runSweep()
    expect(await erasureOf(user)).toMatchObject({
      stage: 'waiting',
      due_at: new Date(harness.now().getTime() + 7 * day),
    })
    expect(await mailsOf(user)).toEqual(['erasure-asked', 'erasure-tomorrow', 'erasure-asked-again'])
    await harness.passErasureWeek()
    await harness.runSweep()
    expect(await erasureOf(user)).toMatchObject({ stage: 'receipt' })
  })

  it('waits for its announcement, sends another if that was rejected, and a last one a day before the end', async () => {
    const user = await asking()
    await harness.wait(8 * day)
    await harness.runSweep()
    expect(await mailsOf(user)).toEqual(['erasure-asked'])
    await harness.api.rows(
      `update outbox_mail set state = 'rejected', settled_at = $2 where customer_id = $1 and state = 'queued'`,
      [user.customerId, harness.now()],
    )
    await harness.wait(3_600_000)
    await harness.runSweep()
    expect(await erasureOf(user)).toMatchObject({
      stage: 'waiting',
      due_at: new Date(harness.now().getTime() + 7 * day),
    })
    expect(await mailsOf(user)).toEqual(['erasure-asked', 'erasure-asked'])
    await markMailsSent(harness.api)
    // No worker runs until much later: a day still follows the last notice.
    await harness.wait(9 * day)
    await harness.runSweep()
    expect(await mailsOf(user)).toEqual(['erasure-asked', 'erasure-asked', 'erasure-tomorrow'])
    await harness.wait(day - 60_000)
    await harness.runSweep()
    expect(await erasureOf(user)).toMatchObject({ stage: 'waiting' })
    await harness.wait(60_000)
    await harness.runSweep()
    expect(await erasureOf(user)).toMatchObject({ stage: 'receipt' })
  })

  it('is canceled by a purchase within the week, with a mail', async () => {
    const user = await asking()
    await harness.wait(day)
    await extendSessions()
    expect((await buy(user, await byCard(harness.api))).status).toBe(200)
    await harness.passErasureWeek()
    await harness.runSweep()
    expect((await erasureOf(user)).revoked_at).not.toBeNull()
    expect(await accountExists(user)).toBe(true)
    expect(await tombstonesOf(user)).toEqual([])
    const [mail] = await harness.api.rows<{ text_body: string }>(
      `select text_body from outbox_mail where customer_id = $1 and kind = 'privacy-erasure-taken-back'`,
      [user.customerId],
    )
    expect(mail!.text_body).toContain('recebemos um pagamento')
  })

  it('does not charge a purchase that waited while the erasure began', async () => {
    const user = await asking()
    const body = await byCard(harness.api)
    const isWaiting = async () =>
      (await harness.api.rows(`select from pg_locks where locktype = 'advisory' and not granted`)).length > 0
    let bought: ReturnType<typeof buy> | undefined
    await harness.deps.db.tenant(user.customerId, async (tx) => {
      await lockSubscription(tx, user.customerId, 'gallery_pro')
      bought = buy(user, body)
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 5_000 })
      await sql`update account_erasure set stage = 'erasing', started_at = ${harness.now()}, check_at = null
        where customer_id = ${user.customerId}`.execute(tx)
    })
    expect((await bought!).status).toBe(500)
    expect((await readMoney(harness.api, user)).charges).toEqual([])
  })
})

describe('the privacy sweep', () => {
  it('processes an erasure once, with one receipt and its mail', async () => {
    const user = await asking()
    await harness.passErasureWeek()
    let [inside, maxInside, entered] = [0, 0, 0]
    const { eraser } = harness.deps
    const watched = {
      ...eraser,
      tables: async (keptAccount: readonly string[]) => {
        entered += 1
        maxInside = Math.max(maxInside, (inside += 1))
        await new Promise((done) => setTimeout(done, 300))
        inside -= 1
        return eraser.tables(keptAccount)
      },
    }
    await Promise.all([1, 2, 3, 4].map(() => sweepPrivacy({ ...harness.deps, eraser: watched })))
    expect([entered, maxInside]).toEqual([1, 1])
    expect(await erasureOf(user)).toMatchObject({ stage: 'receipt' })
    expect((await mailsOf(user)).filter((kind) => kind === 'erasure-receipt')).toHaveLength(1)
  })

  it('retries failures later, and a failing export does not block erasures', async () => {
    const [failing, next] = [await asking(), await asking()]
    await harness.passErasureWeek()
    const { eraser, sweep } = harness.deps
    const erase: typeof eraser.erase = async (customerId, ...owner) => {
      if (customerId === failing.customerId) throw new Error('a foreign key')
      return eraser.erase(customerId, ...owner)
    }
    const due: typeof sweep.due = async (query) => {
      if (query.table === 'account_export') throw new Error('away')
      return sweep.due(query)
    }
    const failingDeps = { ...harness.deps, eraser: { ...eraser, erase }, sweep: { ...sweep, due } }
    await expect(sweepPrivacy(failingDeps)).rejects.toThrow(AggregateError)
    expect(await erasureOf(next)).toMatchObject({ stage: 'receipt' })
    const { stage, check_at } = await erasureOf(failing)
    expect([stage, check_at!.getTime() - harness.now().getTime()]).toEqual(['erasing', 15 * 60_000])
    await harness.wait(15 * 60_000)
    await harness.runSweep()
    expect(await erasureOf(failing)).toMatchObject({ stage: 'receipt' })
  })
})

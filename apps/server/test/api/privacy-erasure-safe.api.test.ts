import { askErasure, takeBackErasure } from '@revela/contract'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepPrivacy } from '../../src/modules/privacy/erasure/sweep-privacy.job.ts'
import { putTombstone } from '../../src/modules/privacy/erasure/tombstones.ts'
import { announceAgain, listTombstones, reapplyTombstones } from '../../src/modules/privacy/index.ts'
import { lockSubscription } from '../../src/modules/subscriptions/index.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { buy, byCard, moneyOf } from '../buying.ts'
import { settleMails } from '../lifecycle.ts'
import { someone, type Person } from '../people.ts'
import { privateApi, type PrivateApi } from '../privacy.ts'

let life: PrivateApi
beforeAll(async () => {
  life = await privateApi('2027-03-10T10:00')
})
afterAll(() => life.close())

const day = 86_400_000

async function asking(): Promise<Person> {
  const person = await someone(life.api, { product: 'gallery_pro' })
  expect((await person.browser.call(askErasure, { body: { email: person.email } })).status).toBe(200)
  return person
}

const staySignedIn = () =>
  life.api.rows("update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [life.now()])

const erasureOf = async ({ customerId }: Person) => {
  const [row] = await life.api.rows<{
    id: string
    stage: string
    taken_back_at: Date | null
    due_at: Date
    look_at: Date | null
  }>(
    'select id, stage, taken_back_at, due_at, look_at from account_erasure where customer_id = $1 order by asked_at desc',
    [customerId],
  )
  return row!
}

const isThere = async ({ customerId }: Person) =>
  (
    await life.api.rows(
      `select 1 from customer c join directory d using (customer_id) where c.customer_id = $1 and d.kind = 'email'`,
      [customerId],
    )
  ).length === 1

const tombstonesOf = async ({ customerId }: Person) => {
  const found = []
  for await (const { stone } of listTombstones(life.needs)) if (stone?.customer_id === customerId) found.push(stone)
  return found
}

const mailsOf = async ({ customerId }: Person) =>
  (
    await life.api.rows<{ kind: string }>(
      `select kind from outbox_mail where customer_id = $1 and kind like 'privacy-%' order by created_at, id`,
      [customerId],
    )
  ).map(({ kind }) => kind.replace('privacy-', ''))

/** What the command says of one's tombstone. */
const named = (verdict: string, { customerId }: Person) =>
  new RegExp(`^${verdict} tombstones/[0-9-]{10}/${customerId}-`, 'm')

/** A database that goes away just before the beginning of an erasure is committed. */
const dyingDatabase: Pick<Database, 'tenant'> = {
  tenant: (customerId, work) =>
    life.needs.db.tenant(customerId, async (tx) => {
      const result = await work(tx)
      const { rows } = await sql`select 1 from account_erasure
        where customer_id = ${customerId} and stage = 'erasing'`.execute(tx)
      if (rows.length > 0) throw new Error('the database went away')
      return result
    }),
}

describe('a tombstone', () => {
  it('stands for nothing but an erasure whose beginning is committed', async () => {
    const person = await asking()
    await life.weekPasses()
    await expect(sweepPrivacy({ ...life.needs, db: { ...life.needs.db, ...dyingDatabase } })).rejects.toThrow(
      AggregateError,
    )
    expect(await tombstonesOf(person)).toEqual([])
    await staySignedIn()
    expect((await person.browser.call(takeBackErasure)).status).toBe(204)
    await reapplyTombstones(life.needs)
    expect(await isThere(person)).toBe(true)

    const gone = await asking()
    await life.weekPasses()
    const noRows = { ...life.needs.eraser, erase: () => Promise.reject(new Error('not yet')) }
    await expect(sweepPrivacy({ ...life.needs, eraser: noRows })).rejects.toThrow(AggregateError)
    expect(await erasureOf(gone)).toMatchObject({ stage: 'erasing' })
    expect(await tombstonesOf(gone)).toHaveLength(1)
  })

  it('erases nobody who took it back, and no account that is younger; the operator is told before', async () => {
    const [kept, young, gone] = [await asking(), await someone(life.api, { product: 'gallery_pro' }), await asking()]
    await staySignedIn()
    expect((await kept.browser.call(takeBackErasure)).status).toBe(204)
    const stone = (of: Person, erasure: string, at: Date) =>
      putTombstone(life.needs, {
        erasure,
        customer_id: of.customerId,
        kind: 'account',
        erased_at: at.toISOString(),
        receipt: null,
      })
    await stone(kept, (await erasureOf(kept)).id, life.now())
    await stone(young, randomUUID(), new Date(life.now().getTime() - 60_000))
    await stone(gone, (await erasureOf(gone)).id, life.now())

    const command = resolve(import.meta.dirname, '../../src/main/tombstones.ts')
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [command, ...args], { env: { ...process.env, ...life.api.stack.env } })
    const { stdout } = await run('--dry-run')
    expect(stdout).toMatch(named('taken-back', kept))
    expect(stdout).toMatch(named('newer', young))
    expect(stdout).toMatch(named('erase', gone))
    expect(stdout).toMatch(/\ntombstones: would_reapply=\d+ skipped=2 *\n$/)
    expect(await Promise.all([kept, young, gone].map(isThere))).toEqual([true, true, true])

    expect((await run()).stdout).toMatch(/\ntombstones: reapplied=\d+ skipped=2 .* announced_again=0\n$/)
    expect(await Promise.all([kept, young, gone].map(isThere))).toEqual([true, true, false])
    expect((await erasureOf(kept)).taken_back_at).not.toBeNull()
  })
})

describe('a tombstone that somebody else wrote', () => {
  it('erases nobody: planted, moved to another account or cut short, it is named and left', async () => {
    const { store } = life.needs
    const person = await someone(life.api, { product: 'gallery_pro' })
    const key = (name: string) => `tombstones/${life.now().toISOString().slice(0, 10)}/${name}.json`
    const put = (name: string, text: string) =>
      store.put(key(name), Buffer.from(text), { length: Buffer.byteLength(text), type: 'application/json' })
    const stone = {
      erasure: randomUUID(),
      customer_id: randomUUID(),
      kind: 'account',
      erased_at: life.now().toISOString(),
      receipt: null,
    } as const
    await putTombstone(life.needs, stone)
    const real = (await store.read(key(`${stone.customer_id}-${stone.erasure}`))).toString()
    await put('planted', JSON.stringify({ ...stone, customer_id: person.customerId, seal: 'AAAA' }))
    await put('unsealed', JSON.stringify({ ...stone, customer_id: person.customerId }))
    await put('moved', real.replace(stone.customer_id, person.customerId))
    await put('cut', real.slice(0, 40))
    const judged: [string, string][] = []
    await reapplyTombstones(life.needs, { judged: (...told) => judged.push(told) })
    const notOurs = judged.filter(([, verdict]) => verdict === 'not-ours').map(([at]) => at)
    expect(notOurs).toEqual(['cut', 'moved', 'planted', 'unsealed'].map(key))
    expect(await isThere(person)).toBe(true)
    for (const name of ['planted', 'unsealed', 'moved', 'cut']) await store.delete([key(name)])
  })
})

describe('an erasure that waits', () => {
  it('gets its week anew after a restore, which may have forgotten that it was taken back', async () => {
    const person = await asking()
    await life.weekPasses()
    expect(await announceAgain(life.needs)).toBeGreaterThan(0)
    // Run once more, as the runbook says: nobody is told twice.
    await announceAgain(life.needs)
    await life.sweepOnce()
    expect(await erasureOf(person)).toMatchObject({
      stage: 'waiting',
      due_at: new Date(life.now().getTime() + 7 * day),
    })
    expect(await mailsOf(person)).toEqual(['erasure-asked', 'erasure-tomorrow', 'erasure-asked-again'])
    await life.weekPasses()
    await life.sweepOnce()
    expect(await erasureOf(person)).toMatchObject({ stage: 'receipt' })
  })

  it('waits for the mail that announces it, writes another when that was refused, and one a day before the end', async () => {
    const person = await asking()
    await life.wait(8 * day)
    await life.sweepOnce()
    expect(await mailsOf(person)).toEqual(['erasure-asked'])
    await life.api.rows(
      `update outbox_mail set state = 'refused', settled_at = $2 where customer_id = $1 and state = 'queued'`,
      [person.customerId, life.now()],
    )
    await life.wait(3_600_000)
    await life.sweepOnce()
    expect(await erasureOf(person)).toMatchObject({
      stage: 'waiting',
      due_at: new Date(life.now().getTime() + 7 * day),
    })
    expect(await mailsOf(person)).toEqual(['erasure-asked', 'erasure-asked'])
    await settleMails(life.api)
    // No worker runs until long after: there is still a day after the last notice.
    await life.wait(9 * day)
    await life.sweepOnce()
    expect(await mailsOf(person)).toEqual(['erasure-asked', 'erasure-asked', 'erasure-tomorrow'])
    await life.wait(day - 60_000)
    await life.sweepOnce()
    expect(await erasureOf(person)).toMatchObject({ stage: 'waiting' })
    await life.wait(60_000)
    await life.sweepOnce()
    expect(await erasureOf(person)).toMatchObject({ stage: 'receipt' })
  })

  it('is taken back by a purchase within the week, and a mail says so', async () => {
    const person = await asking()
    await life.wait(day)
    await staySignedIn()
    expect((await buy(person, await byCard(life.api))).status).toBe(200)
    await life.weekPasses()
    await life.sweepOnce()
    expect((await erasureOf(person)).taken_back_at).not.toBeNull()
    expect(await isThere(person)).toBe(true)
    expect(await tombstonesOf(person)).toEqual([])
    const [mail] = await life.api.rows<{ text_body: string }>(
      `select text_body from outbox_mail where customer_id = $1 and kind = 'privacy-erasure-taken-back'`,
      [person.customerId],
    )
    expect(mail!.text_body).toContain('recebemos um pagamento')
  })

  it('charges nothing to somebody whose purchase waited while it began', async () => {
    const person = await asking()
    const body = await byCard(life.api)
    const isWaiting = async () =>
      (await life.api.rows(`select from pg_locks where locktype = 'advisory' and not granted`)).length > 0
    let bought: ReturnType<typeof buy> | undefined
    await life.needs.db.tenant(person.customerId, async (tx) => {
      await lockSubscription(tx, person.customerId, 'gallery_pro')
      bought = buy(person, body)
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 5_000 })
      await sql`update account_erasure set stage = 'erasing', begun_at = ${life.now()}, look_at = null
        where customer_id = ${person.customerId}`.execute(tx)
    })
    expect((await bought!).status).toBe(500)
    expect((await moneyOf(life.api, person)).charges).toEqual([])
  })
})

describe('the sweep', () => {
  it('never works twice on one erasure: one receipt, and its mail is there', async () => {
    const person = await asking()
    await life.weekPasses()
    let [inside, most, entered] = [0, 0, 0]
    const { eraser } = life.needs
    const watched = {
      ...eraser,
      tables: async (kept: readonly string[]) => {
        entered += 1
        most = Math.max(most, (inside += 1))
        await new Promise((done) => setTimeout(done, 300))
        inside -= 1
        return eraser.tables(kept)
      },
    }
    await Promise.all([1, 2, 3, 4].map(() => sweepPrivacy({ ...life.needs, eraser: watched })))
    expect([entered, most]).toEqual([1, 1])
    expect(await erasureOf(person)).toMatchObject({ stage: 'receipt' })
    expect((await mailsOf(person)).filter((kind) => kind === 'erasure-receipt')).toHaveLength(1)
  })

  it('leaves what fails for later, and a copy that cannot be dropped holds up no erasure', async () => {
    const [failing, next] = [await asking(), await asking()]
    await life.weekPasses()
    const { eraser, sweep } = life.needs
    const erase: typeof eraser.erase = async (customerId, ...of) => {
      if (customerId === failing.customerId) throw new Error('a foreign key')
      return eraser.erase(customerId, ...of)
    }
    const due: typeof sweep.due = async (query) => {
      if (query.table === 'account_export') throw new Error('away')
      return sweep.due(query)
    }
    const faulty = { ...life.needs, eraser: { ...eraser, erase }, sweep: { ...sweep, due } }
    await expect(sweepPrivacy(faulty)).rejects.toThrow(AggregateError)
    expect(await erasureOf(next)).toMatchObject({ stage: 'receipt' })
    const { stage, look_at } = await erasureOf(failing)
    expect([stage, look_at!.getTime() - life.now().getTime()]).toEqual(['erasing', 15 * 60_000])
    await life.wait(15 * 60_000)
    await life.sweepOnce()
    expect(await erasureOf(failing)).toMatchObject({ stage: 'receipt' })
  })
})

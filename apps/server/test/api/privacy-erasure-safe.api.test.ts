import { askErasure, takeBackErasure } from '@revela/contract'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepPrivacy } from '../../src/modules/privacy/erasure/sweep-privacy.handler.ts'
import { putTombstone } from '../../src/modules/privacy/erasure/tombstones.ts'
import { listTombstones, reapplyTombstones } from '../../src/modules/privacy/index.ts'
import type { Database } from '../../src/platform/db/database.ts'
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

/** To the last minute of the week; every mail has left. */
async function lastMinute(): Promise<void> {
  await settleMails(life.api)
  await life.wait(6 * day)
  await life.sweepOnce()
  await settleMails(life.api)
  await life.wait(day + 60_000)
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
  for await (const each of listTombstones(life.needs.store)) if (each.customer_id === customerId) found.push(each)
  return found
}

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
    await lastMinute()
    await expect(sweepPrivacy({ ...life.needs, db: { ...life.needs.db, ...dyingDatabase } })).rejects.toThrow(
      AggregateError,
    )
    expect(await tombstonesOf(person)).toEqual([])
    await staySignedIn()
    expect((await person.browser.call(takeBackErasure)).status).toBe(204)
    await reapplyTombstones(life.needs)
    expect(await isThere(person)).toBe(true)

    const gone = await asking()
    await lastMinute()
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
      putTombstone(life.needs.store, {
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
    const { stdout } = await promisify(execFile)(process.execPath, [command, '--dry-run'], {
      env: { ...process.env, ...life.api.stack.env },
    })
    expect(stdout).toContain(`taken-back customer=${kept.customerId}`)
    expect(stdout).toContain(`newer customer=${young.customerId}`)
    expect(stdout).toContain(`erase customer=${gone.customerId}`)
    expect(stdout).toMatch(/\ntombstones: would_reapply=\d+ skipped=2 *\n$/)
    expect(await Promise.all([kept, young, gone].map(isThere))).toEqual([true, true, true])

    expect(await reapplyTombstones(life.needs)).toMatchObject({ skipped: 2 })
    expect(await Promise.all([kept, young, gone].map(isThere))).toEqual([true, true, false])
    expect((await erasureOf(kept)).taken_back_at).not.toBeNull()
  })
})

import { createGallery, getInfo, listPictures, updateProfile } from '@revela/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { undoMove } from '../../src/modules/moves/index.ts'
import { customerPrefixes } from '../../src/platform/object-store/customer-prefixes.ts'
import { CustomerStopped } from '../../src/platform/db/customer-stopped.ts'
import { readyGallery, type FamilyGallery } from '../family.ts'
import { createTestClient } from '../family-keys.ts'
import { twoCells, type TwoCells } from '../moving.ts'
import type { User } from '../users.ts'

let cells: TwoCells
let user: User
let gallery: FamilyGallery
beforeAll(async () => {
  cells = await twoCells()
}, 120_000)
afterAll(() => cells.close())
beforeEach(async () => {
  user = await cells.user()
  gallery = await readyGallery(cells.old, user, { pictures: 3 })
  await createTestClient(cells.old, user)
})

const stateIn = async (cell: 'old' | 'next', customerId = user.customerId) => {
  const rows = await cells[cell].rows<{ state: string }>('select state from customer_stop where customer_id = $1', [
    customerId,
  ])
  return rows[0]?.state ?? null
}

const countIn = async (cell: 'old' | 'next', table: string) =>
  (await cells[cell].rows(`select from ${table} where customer_id = $1`, [user.customerId])).length

const rename = (browser: User['browser'], name: string) => browser.call(updateProfile, { body: { display_name: name } })
const picturesOf = async (browser: User['browser']) =>
  (await browser.call(listPictures, { query: { collection_id: gallery.id } })).answer.pictures.length

it('moves rows, objects and names; the same session works in the new cell and not in the old one', async () => {
  const result = await cells.run(user.customerId)
  expect(result.rows).toBeGreaterThan(20)
  expect(await cells.directory.findCustomer(user.customerId)).toMatchObject({ cell: 'b', version: 2 })
  expect([await stateIn('old'), await stateIn('next')]).toEqual(['moved', null])

  const moved = cells.elsewhere(user.browser)
  expect((await moved.call(getInfo)).status).toBe(200)
  expect(await picturesOf(moved)).toBe(3)
  expect((await rename(moved, 'Na outra célula')).status).toBe(204)
  const [picture] = await cells.next.rows<{ object_key: string; bytes: number }>(
    'select object_key, bytes::float8 as bytes from picture where customer_id = $1',
    [user.customerId],
  )
  expect((await cells.next.platform.store.read(picture!.object_key)).length).toBe(picture!.bytes)
  // Counters are rows, and no trigger counted the copied clients again.
  expect(await cells.next.rows('select * from usage_counter where customer_id = $1', [user.customerId])).toEqual(
    await cells.old.rows('select * from usage_counter where customer_id = $1', [user.customerId]),
  )

  // The edge in front repeats the request in the other cell.
  const left = await user.browser.call(getInfo)
  expect([left.status, left.headers['x-revela-cell']]).toEqual([421, 'b'])
})

it('keeps reads and rejects writes with Retry-After while it copies', async () => {
  const responses: unknown[] = []
  await cells.run(user.customerId, async (step) => {
    if (step !== 5) return
    const read = await user.browser.call(getInfo)
    const written = await rename(user.browser, 'Durante a mudança')
    responses.push(read.status, written.status, written.headers['retry-after'])
  })
  expect(responses.slice(0, 1)).toEqual([200])
  expect(responses.slice(1)).toEqual([503, '5'])
})

it('continues at every step after an interruption', async () => {
  for (const interrupted of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const other = await cells.user()
    await createTestClient(cells.old, other)
    await expect(
      cells.run(other.customerId, (step) => {
        if (step === interrupted) throw new Error('the process ended')
      }),
    ).rejects.toThrow('the process ended')
    await cells.run(other.customerId)
    expect(await cells.directory.findCustomer(other.customerId), `step ${interrupted}`).toMatchObject({ cell: 'b' })
    expect([await stateIn('old', other.customerId), await stateIn('next', other.customerId)]).toEqual(['moved', null])
    expect((await cells.elsewhere(other.browser).call(getInfo)).status).toBe(200)
  }
})

it('is undone before the switch, and the customer works as before', async () => {
  await expect(
    cells.run(user.customerId, (step) => {
      if (step === 7) throw new Error('the process ended')
    }),
  ).rejects.toThrow('the process ended')
  expect((await rename(user.browser, 'Parado')).status).toBe(503)
  const move = await cells.move(user.customerId)
  await undoMove(move)
  await move.close()
  expect((await rename(user.browser, 'De volta')).status).toBe(204)
  expect([await stateIn('old'), await stateIn('next'), await countIn('next', 'picture')]).toEqual([null, null, 0])
})

it('copies renditions that are stored after writes have stopped', async () => {
  const key = `${customerPrefixes(user.customerId).find((prefix) => prefix.startsWith('r/'))}late/1-1/400-0.webp`
  await cells.run(user.customerId, async (step) => {
    if (step !== 7) return
    await cells.old.platform.store.put(key, Buffer.from('late'), { length: 4, type: 'image/webp' })
  })
  expect(String(await cells.next.platform.store.read(key))).toBe('late')
})

it('does not switch when a copied row differs', async () => {
  await expect(
    cells.run(user.customerId, async (step) => {
      if (step !== 7) return
      await cells.next.rows('update profile set display_name = $2 where customer_id = $1', [user.customerId, 'Outro'])
    }),
  ).rejects.toThrow('the copies differ: profile 1 and 1')
  expect(await cells.directory.findCustomer(user.customerId)).toMatchObject({ cell: 'a' })
})

it('takes waiting jobs along, and none of them runs before the customer is open in the new cell', async () => {
  const waiting = () =>
    cells.next.rows<{ name: string }>(
      `select name from pgboss.job where data ->> 'customerId' = $1 and state = 'created'`,
      [user.customerId],
    )
  await cells.old.platform.db.tenant(user.customerId, (tx) =>
    cells.old.platform.jobs.send(
      tx,
      { name: 'push.send', payload: {} as never, retryLimit: 1, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60 },
      { customerId: user.customerId, messageId: user.customerId } as never,
    ),
  )
  await cells.run(user.customerId, async (step) => {
    if (step !== 7) return
    const work = cells.next.platform.db.tenant(user.customerId, async () => 'done')
    await expect(work).rejects.toMatchObject({ name: 'CustomerStopped', kind: 'arriving' })
  })
  expect((await waiting()).map(({ name }) => name)).toContain('push.send')
  const late = cells.old.platform.db.tenant(user.customerId, async () => 'done')
  await expect(late).rejects.toThrow(CustomerStopped)
})

it('finds nothing to sweep for a customer who is stopped', async () => {
  await cells.run(user.customerId)
  const due = `select customer_id from lifecycle_schedule t where due_at <= now() + interval '10 years'
    and not exists (select from customer_stop s where s.customer_id = t.customer_id)`
  const ids = (await cells.old.rows<{ customer_id: string }>(due)).map(({ customer_id: id }) => id)
  expect(ids).not.toContain(user.customerId)
  expect((await user.browser.call(createGallery, { body: { title: 'Nova' } })).status).toBe(421)
})

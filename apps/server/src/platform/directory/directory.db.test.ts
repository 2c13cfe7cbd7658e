import { testDirectory, type TestDirectory, waitUntil } from '@revela/dev-env'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../ids/uuid.ts'
import { openDirectory, type Directory } from './directory.ts'
import { type DirectoryName, hashedName, hostName } from './directory-name.ts'

let database: TestDirectory
let directory: Directory
const key = Buffer.alloc(32, 7)
const email = (text: string) => hashedName(key, 'email', text)

beforeAll(async () => {
  database = await testDirectory()
  directory = openDirectory(database.url)
}, 60_000)

afterAll(async () => {
  await directory?.close()
  await database?.close()
})

let customerId: string
let name: DirectoryName
beforeEach(() => {
  customerId = newId()
  name = email(`${customerId}@estudio.example`)
})

/** Settles what was listed, as the cell's reconciliation does. */
const settle = async (cell: string, names: readonly DirectoryName[], owner: string | null) => {
  const listed = await directory.listCell(cell, null, 1_000)
  await directory.settle(
    cell,
    names.map(({ kind, name: bytes }) => {
      const entry = listed.find((row) => row.kind === kind && row.name.equals(bytes))
      return { kind, name: bytes, customerId: owner, change: entry?.change ?? 0 }
    }),
  )
}

const confirmed = async (id: string, cell: string, names: readonly DirectoryName[]) => {
  expect(await directory.reserve({ customerId: id, cell, names })).toBe(true)
  await settle(cell, names, id)
}

test('finds the cell of a reserved name and of its customer', async () => {
  expect(await directory.findName(name)).toBeNull()
  expect(await directory.reserve({ customerId, cell: 'a', names: [name] })).toBe(true)
  expect(await directory.findName(name)).toEqual({ customerId, cell: 'a', version: 1, isPending: true })
  await settle('a', [name], customerId)
  expect(await directory.findName(name)).toEqual({ customerId, cell: 'a', version: 1, isPending: false })
  expect(await directory.findCustomer(customerId)).toEqual({ customerId, cell: 'a', version: 1 })
})

test('keeps equal texts of different kinds apart, and hosts in any case equal', async () => {
  expect(email('x').name).not.toEqual(hashedName(key, 'social', 'x').name)
  expect(email('x').name).not.toEqual(hashedName(Buffer.alloc(32, 8), 'email', 'x').name)
  expect(hostName('Fotos.Estudio.com.br')).toEqual(hostName('fotos.estudio.com.br'))
})

test('refuses a taken name and keeps none of the others; the same customer may repeat', async () => {
  await confirmed(customerId, 'a', [name])
  const [other, free] = [newId(), email(`${newId()}@estudio.example`)]
  expect(await directory.reserve({ customerId: other, cell: 'b', names: [free, name] })).toBe(false)
  expect([await directory.findName(free), await directory.findCustomer(other)]).toEqual([null, null])
  expect(await directory.reserve({ customerId, cell: 'a', names: [name] })).toBe(true)
  expect(await directory.findName(name)).toMatchObject({ customerId })
})

test('lets the table of one cell decide between its customers', async () => {
  await confirmed(customerId, 'a', [name])
  expect(await directory.reserve({ customerId: newId(), cell: 'b', names: [name] })).toBe(false)
  const retried = newId()
  expect(await directory.reserve({ customerId: retried, cell: 'a', names: [name] })).toBe(true)
  expect(await directory.findName(name)).toMatchObject({ customerId: retried, isPending: true })
  // The cell's table refused it: the name goes back, and the other customer is forgotten.
  await settle('a', [name], customerId)
  expect(await directory.findName(name)).toMatchObject({ customerId, isPending: false })
  expect(await directory.findCustomer(retried)).toBeNull()
})

test('gives one of many concurrent callers the name', async () => {
  const cells = ['a', 'b', 'c', 'd', 'e', 'f']
  const results = await Promise.all(
    cells.map((cell) => directory.reserve({ customerId: newId(), cell, names: [name] })),
  )
  expect(results.filter(Boolean)).toHaveLength(1)
})

test('moves a customer with all names by one compare-and-set', async () => {
  const host = hostName(`${customerId}.galleries.example`)
  await confirmed(customerId, 'a', [name, host])
  const before = (await directory.findCustomer(customerId))!
  const results = await Promise.all(['b', 'c', 'd'].map((cell) => directory.moveCustomer(before, cell)))
  const [moved, ...others] = results.filter((result) => result !== null)
  expect(others).toEqual([])
  expect(moved).toMatchObject({ customerId, version: 2 })
  expect(await directory.findName(host)).toMatchObject({ cell: moved!.cell, version: 2 })
  expect(await directory.moveCustomer(before, 'e')).toBeNull()
})

test('lets only the cell that has the customer reserve, settle and release', async () => {
  await confirmed(customerId, 'a', [name])
  await directory.moveCustomer((await directory.findCustomer(customerId))!, 'b')
  const second = email(`${newId()}@estudio.example`)
  expect(await directory.reserve({ customerId, cell: 'a', names: [second] })).toBe(false)
  await settle('a', [name], null)
  expect(await directory.findName(name)).toMatchObject({ cell: 'b' })
  expect(await directory.reserve({ customerId, cell: 'b', names: [second] })).toBe(true)
  await settle('a', [second], customerId)
  expect(await directory.findName(second)).toMatchObject({ isPending: true })
})

test('frees a released name, and forgets a customer without names', async () => {
  const second = hostName(`${customerId}.galleries.example`)
  await confirmed(customerId, 'a', [name, second])
  await settle('a', [name], null)
  expect([await directory.findName(name), await directory.findCustomer(customerId)]).toMatchObject([
    null,
    { cell: 'a' },
  ])
  for (const _ of [1, 2]) await settle('a', [second], null)
  expect(await directory.findCustomer(customerId)).toBeNull()
  expect(await directory.reserve({ customerId: newId(), cell: 'b', names: [name] })).toBe(true)
  // A sign-up that is repeated with its id.
  expect(await directory.reserve({ customerId, cell: 'a', names: [second] })).toBe(true)
})

test('lists the names of a cell in pages, with the time that they are pending', async () => {
  const cell = `cell-${customerId.slice(-8)}`
  const host = hostName(`${customerId}.galleries.example`)
  await confirmed(customerId, cell, [name])
  await directory.reserve({ customerId, cell, names: [host] })
  const [first] = await directory.listCell(cell, null, 1)
  expect(first).toMatchObject({ ...name, customerId, pendingSeconds: null })
  const [second, ...rest] = await directory.listCell(cell, first!, 10)
  expect(second).toMatchObject({ ...host, customerId })
  expect(second!.pendingSeconds).toBeLessThan(60)
  expect(rest).toEqual([])
})

test('settles no name that was reserved again since it was listed', async () => {
  const cell = `cell-${customerId.slice(-8)}`
  await confirmed(customerId, cell, [name])
  const [listed] = await directory.listCell(cell, null, 1)
  await directory.reserve({ customerId, cell, names: [name] })
  await directory.settle(cell, [{ ...listed!, customerId: null }])
  expect(await directory.findName(name)).toMatchObject({ customerId, isPending: true })
})

test('reports every change in order, and resumes', async () => {
  const readAll = async (after: number, limit: number) => {
    const changes = []
    for (
      let page = await directory.changesAfter(after, limit);
      ;
      page = await directory.changesAfter(page.last, limit)
    ) {
      changes.push(...page.changes)
      if (!page.more) return { changes, last: page.last }
    }
  }
  const { last } = await readAll(0, 3)
  await confirmed(customerId, 'a', [name])
  const first = await readAll(last, 1)
  expect(first.changes).toMatchObject([
    { kind: 'customer', customerId, cell: 'a', version: 1 },
    { ...name, customerId },
  ])
  await directory.moveCustomer((await directory.findCustomer(customerId))!, 'b')
  await settle('b', [name], null)
  const second = await readAll(first.last, 100)
  expect(second.changes).toMatchObject([
    { kind: 'email', customerId: null },
    { kind: 'customer', customerId, cell: null },
  ])
  const numbers = (await readAll(0, 5)).changes.map(({ change }) => change)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
})

/** Each writer commits late; a reader that follows the feed meanwhile must not skip the slower one. */
test('shows numbers in the order of the commits', async () => {
  const { last } = await directory.changesAfter(0, 1_000_000)
  const slow = await directory.pool.connect()
  await slow.query('begin')
  await slow.query(`insert into customer_cell (customer_id, cell) values ($1, 'a')`, [customerId])
  const quick = directory.reserve({ customerId: newId(), cell: 'b', names: [name] })
  await wait(200)
  expect((await directory.changesAfter(last, 10)).changes).toEqual([])
  await slow.query('commit')
  slow.release()
  expect(await quick).toBe(true)
  const { changes } = await directory.changesAfter(last, 10)
  expect(changes[0]).toMatchObject({ kind: 'customer', customerId })
  expect(changes).toHaveLength(3)
})

test('tells a reader that is older than the feed to begin again', async () => {
  await database.asOwner('update directory_floor set change = (select max(change) from customer_cell)')
  expect(await directory.changesAfter(1, 10)).toMatchObject({ restart: true, changes: [], last: 0 })
  expect(await directory.changesAfter(0, 10)).toMatchObject({ restart: false })
  await database.asOwner('update directory_floor set change = 0')
})

test('calls back soon after a change, also after the directory was away', { timeout: 20_000 }, async () => {
  const times: number[] = []
  const watch = directory.watch(() => times.push(performance.now()))
  const isCalled = async (work: () => Promise<unknown>, timeoutMs: number) => {
    await wait(100)
    const before = times.length
    await work()
    return waitUntil(() => times.length > before, { timeoutMs, intervalMs: 5, timeoutMessage: () => 'not called' })
  }
  expect(await isCalled(() => directory.reserve({ customerId, cell: 'a', names: [name] }), 1_000)).toBe(true)
  await database.asOwner("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'")
  expect(await isCalled(() => wait(0), 4_000)).toBe(true)
  await watch.close()
})

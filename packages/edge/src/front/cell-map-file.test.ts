import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CellChange, openCellMap } from './cell-map-file.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cell-map-'))
  path = join(folder, 'cells', 'map')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const [ana, bruno] = [randomUUID(), randomUUID()]
const customer = (customerId: string, cell: string | null, version = 1): CellChange => ({
  kind: 'customer',
  customerId,
  cell,
  version,
})
const host = (name: string, customerId: string | null): CellChange => ({ kind: 'host', name, customerId })
const gone = '00000000-0000-0000-0000-000000000000'
const text = () => readFileSync(path, 'utf8')
const generations = () => /^revela-cells 1 (\S+) (\S+)$/m.exec(text())?.slice(1)

test('is complete after it was opened again', async () => {
  const map = await openCellMap(path)
  await map.write([customer(ana, 'a'), host('ana.example.net', ana), host('ana.com.br', ana)], 3)
  await map.write([customer(bruno, 'b'), host('ana.com.br', null)], 5)
  await map.close()
  const again = await openCellMap(path)
  expect([...again.customers]).toEqual([
    [ana, { cell: 'a', version: 1 }],
    [bruno, { cell: 'b', version: 1 }],
  ])
  expect([[...again.hosts], again.last()]).toEqual([[['ana.example.net', ana]], 5])
  await again.close()
  expect([statSync(path).mode & 0o777, statSync(join(folder, 'cells')).mode & 0o777]).toEqual([0o600, 0o700])
})

test('keeps the higher version of a customer, and writes nothing that it has', async () => {
  const map = await openCellMap(path)
  expect(await map.write([customer(ana, 'b', 2), host('ana.com.br', ana)], 1)).toBe(2)
  const before = text()
  expect(await map.write([customer(ana, 'a', 1), customer(ana, null, 1), customer(ana, 'b', 2)])).toBe(0)
  expect(await map.write([host('ana.com.br', ana), host('nobody.com.br', null)], 1)).toBe(0)
  expect(text()).toBe(before)
  expect(await map.write([customer(ana, 'a', 3)], 2)).toBe(1)
  expect(map.customers.get(ana)).toEqual({ cell: 'a', version: 3 })
  await map.close()
})

test('is written anew when it has grown, and lists once more what was removed', async () => {
  const map = await openCellMap(path, { minLines: 20 })
  await map.write([customer(ana, 'a'), host('ana.com.br', ana), host('livre.com.br', ana)], 1)
  await map.write([host('livre.com.br', null)], 2)
  const [first] = generations() ?? []
  let version = 1
  while (generations()?.[0] === first) {
    version += 1
    await map.write([customer(ana, 'b', version)], version + 1)
  }
  const [second, previous] = generations() ?? []
  expect([second === first, previous, version < 30]).toEqual([false, first, true])
  expect(text().split('\n').length).toBeLessThan(8)
  expect(text()).toContain(`h ${gone} livre.com.br\n`)
  await map.close()
  const again = await openCellMap(path, { minLines: 20 })
  expect([again.customers.get(ana), [...again.hosts.keys()], again.last()]).toEqual([
    { cell: 'b', version },
    ['ana.com.br'],
    version + 1,
  ])
  await again.close()
})

test('cuts off an incomplete line and continues', async () => {
  const map = await openCellMap(path)
  await map.write([customer(ana, 'a')], 1)
  await map.close()
  appendFileSync(path, `h ${ana} cortad`)
  const again = await openCellMap(path)
  await again.write([host('inteiro.com.br', ana)], 2)
  await again.close()
  expect(text()).not.toContain('cortad\n')
  const last = await openCellMap(path)
  expect(last.hosts.get('inteiro.com.br')).toBe(ana)
  await last.close()
})

test('begins again when the file is not a map', async () => {
  const map = await openCellMap(path)
  await map.close()
  writeFileSync(path, 'something else\nc x\n')
  const again = await openCellMap(path)
  expect([again.last(), again.customers.size, text().startsWith('revela-cells 1 ')]).toEqual([0, 0, true])
  await again.close()
})

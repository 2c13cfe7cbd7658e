import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openLedger } from './ledger.ts'

it('remembers what was told across an interruption, half a last line included', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  const file = join(folder, 'ledger.jsonl')
  const entry = { customerId: 'c', ownerId: 'g', title: 'a.jpg' }
  const before = openLedger(file)
  before.note('picture', 'a', { ...entry, may: [null, 'aa'] })
  before.note('picture', 'a', { ...entry, may: ['aa'] })
  before.note('cover', 'g', { ...entry, may: [null, 'cc'] })
  appendFileSync(file, '{"what":"picture","id":"a","may":[nu')
  const after = openLedger(file)
  expect(after.pictures.get('a')?.may).toEqual(['aa'])
  expect(after.covers.get('g')?.may).toEqual([null, 'cc'])
  after.note('picture', 'b', { ...entry, may: ['bb'] })
  expect(openLedger(file).pictures.get('b')?.may).toEqual(['bb'])
  rmSync(folder, { recursive: true })
})

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openLedger } from './ledger.ts'

it('restores the entries after an interruption, also with an incomplete last line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  const file = join(folder, 'ledger.jsonl')
  const entry = { customerId: 'c', ownerId: 'g', title: 'a.jpg' }
  const ledgerBefore = openLedger(file)
  ledgerBefore.record('picture', 'a', { ...entry, allowedContents: [null, 'aa'] })
  ledgerBefore.record('picture', 'a', { ...entry, allowedContents: ['aa'] })
  ledgerBefore.record('cover', 'g', { ...entry, allowedContents: [null, 'cc'] })
  appendFileSync(file, '{"what":"picture","id":"a","may":[nu')
  const after = openLedger(file)
  expect(after.pictures.get('a')?.allowedContents).toEqual(['aa'])
  expect(after.covers.get('g')?.allowedContents).toEqual([null, 'cc'])
  after.record('picture', 'b', { ...entry, allowedContents: ['bb'] })
  expect(openLedger(file).pictures.get('b')?.allowedContents).toEqual(['bb'])
  rmSync(folder, { recursive: true })
})

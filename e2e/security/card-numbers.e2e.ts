import { expect } from 'vitest'
import { testCards } from '@revela/sandbox-gateway'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cardNumbersLeft, hasCardNumber } from '../harness/card-numbers.ts'
import { test } from '../harness/e2e-test.ts'

const { number } = testCards.approved
const printed = number.replaceAll(/(.{4})(?=.)/g, '$1 ')

// Each site is searched for card numbers after its tests; this shows that the search would find one.
test('finds a card number in a row or a log, in any notation', async ({ site }) => {
  expect([number, printed, printed.replaceAll(' ', '-'), `{"n":"${number}"}`].map(hasCardNumber)).not.toContain(false)
  expect(hasCardNumber(`${number.slice(0, 6)}******${number.slice(-4)}`)).toBe(false)
  const folder = mkdtempSync(join(tmpdir(), 'revela-log-'))
  const log = join(folder, 'api.log')
  writeFileSync(log, `{"msg":"paid with ${printed}"}\n`)
  try {
    await site.rows('create table left_behind (note jsonb)')
    await site.rows('insert into left_behind values ($1)', [JSON.stringify({ said: printed })])
    expect(await cardNumbersLeft(site, [log])).toEqual(['public.left_behind', log])
  } finally {
    await site.rows('drop table if exists left_behind')
    rmSync(folder, { recursive: true })
  }
})

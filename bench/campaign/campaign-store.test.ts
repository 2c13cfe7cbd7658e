import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readFolder, type Result } from '../report/result.ts'
import { keepResult, resultText } from './campaign-store.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campaign-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const result = (overrides: Partial<Result> = {}) =>
  ({
    name: 'money',
    size: 'long',
    at: '2026-11-19T10:00:00.000Z',
    product: 'a1',
    commit: 'abcdef0123',
    metrics: { purchases: 1 },
    measures: [],
    ...overrides,
  }) as unknown as Result
const storedResults = () => readFolder(folder).map(({ at, metrics }) => [at, metrics])
const later = '2026-11-19T11:00:00.000Z'

it('keeps the newest result of a part', () => {
  keepResult(result(), 'a1', folder)
  keepResult(result({ at: later, metrics: { purchases: 2 } }), 'a1', folder)
  keepResult(result(), 'a1', folder)
  expect(storedResults()).toEqual([[later, { purchases: 2 }]])
})

it('keeps nothing of other code, and no short form', () => {
  keepResult(result({ product: 'b2' }), 'a1', folder)
  keepResult(result({ size: 'short' }), 'a1', folder)
  expect(storedResults()).toEqual([])
})

it('does not replace a complete result by an incomplete one, but by one of newer code', () => {
  keepResult(result(), 'a1', folder)
  keepResult(result({ at: later, metrics: { whole: 'no' } }), 'a1', folder)
  expect(storedResults()).toEqual([['2026-11-19T10:00:00.000Z', { purchases: 1 }]])
  keepResult(result({ at: later, product: 'b2', metrics: { whole: 'no' } }), 'b2', folder)
  expect(storedResults()).toEqual([[later, { whole: 'no' }]])
})

it('keeps median, lowest and highest round of a result that is too large', () => {
  const rounds = Array.from({ length: 500 }, (_, index) => index + 1.123456)
  const measures = Array.from({ length: 20 }, () => ({ label: 'a', unit: 'ms', sides: [{ name: 'a', rounds }] }))
  const text = resultText(result({ measures }))
  expect(text.length).toBeLessThan(30_000)
  expect((JSON.parse(text) as Result).measures[0]!.sides[0]!.rounds).toEqual([1.123, 250.6, 500.1])
  expect(JSON.parse(resultText(result({ measures: measures.slice(0, 1) })))).toMatchObject({
    measures: [{ sides: [{ rounds: expect.objectContaining({ length: 500 }) }] }],
  })
})

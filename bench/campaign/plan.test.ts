import { describe, expect, it } from 'vitest'
import type { Result } from '../report/result.ts'
import { parts, type Part } from './parts.ts'
import { listText, sliceThatFits, statusOf } from './plan.ts'

const product = 'a1'
const part: Part = { name: 'money', args: ['money'], assumedMinutes: 13 }
const sliced: Part = { ...part, slices: { variable: 'X', overheadMinutes: 15 } }
const result = (overrides: Partial<Result> = {}): Result => ({
  name: 'money',
  size: 'long',
  at: '2026-11-19T10:00:00.000Z',
  seconds: 600,
  product,
  commit: 'abcdef0123',
  load: { before: 1, after: 2 },
  machine: { cores: 2, processor: '', memoryGb: 1, kernel: '', engines: {} },
  passed: true,
  metrics: {},
  measures: [],
  ...overrides,
})
const slices = (share: number, measuredOn = product, at = '') => ({
  product: measuredOn,
  at,
  seconds: 1_800,
  share,
  state: {},
})

describe('a part of the campaign', () => {
  it('is done by a complete long result of this product code, reached or not', () => {
    expect(statusOf(part, [result()], undefined, product)).toMatchObject({ state: 'done', isReached: true })
    const missed = statusOf(part, [result({ passed: false })], undefined, product)
    expect(missed).toMatchObject({ state: 'done', isReached: false, remainingMinutes: 0 })
  })

  it.each([
    ['of other code', { product: 'b2' }],
    ['without a product', { product: undefined }],
    ['of changed code', { dirty: true }],
    ['of a smaller form', { size: 'short' }],
    ['that is incomplete', { metrics: { whole: 'no' } }],
    ['that broke', { metrics: { broke: 'not finished after 60 minutes' } }],
    ['of another part', { name: 'mail' }],
  ] as [string, Partial<Result>][])('is missing with only a result %s', (_, overrides) => {
    expect(statusOf(part, [result(overrides)], undefined, product).state).toBe('missing')
  })

  it('uses the newest of several complete results', () => {
    const newer = result({ at: '2026-11-19T12:00:00.000Z', passed: false })
    expect(statusOf(part, [newer, result()], undefined, product).isReached).toBe(false)
  })

  it('takes as long as its last complete run on any code, or else as assumed', () => {
    const old = result({ product: 'b2', seconds: 1_200 })
    expect(statusOf(part, [old], undefined, product)).toMatchObject({ remainingMinutes: 20, isEstimateKnown: true })
    expect(statusOf(part, [], undefined, product)).toMatchObject({ remainingMinutes: 13, isEstimateKnown: false })
    const ended = result({ product: 'b2', metrics: { broke: 'x' } })
    expect(statusOf(part, [ended], undefined, product).isEstimateKnown).toBe(false)
  })

  it('has begun when slices of this code exist, and the rest takes as long as they did', () => {
    expect(statusOf(sliced, [], slices(0.25), product)).toMatchObject({ state: 'begun', remainingMinutes: 90 })
    expect(statusOf(sliced, [], slices(0.25, 'b2'), product)).toMatchObject({ state: 'missing', remainingMinutes: 13 })
  })
})

describe('a repetition', () => {
  it('continues its slices when they are newer than the complete result', () => {
    const repeated = statusOf(sliced, [result()], slices(0.5, product, '2026-11-19T11:00:00.000Z'), product)
    expect(repeated).toMatchObject({ state: 'begun', remainingMinutes: 30 })
    expect(statusOf(sliced, [result()], slices(0.5), product).state).toBe('done')
  })
})

const status = (chosen: Part) => statusOf(chosen, [result({ product: 'b2', seconds: 1_200 })], undefined, product)

describe('what fits into a sitting', () => {
  it('is a whole part only with enough minutes left', () => {
    expect(sliceThatFits(status(part), 20)).toBe('whole')
    expect(sliceThatFits(status(part), 19)).toBeNull()
    expect(sliceThatFits(status(part), Infinity)).toBe('whole')
  })

  it('is a slice that leaves time for its check', () => {
    expect(sliceThatFits(status(sliced), Infinity)).toBe(45)
    expect(sliceThatFits(status(sliced), 40)).toBe(25)
    expect(sliceThatFits(status(sliced), 25)).toBe(10)
    expect(sliceThatFits(status(sliced), 24)).toBeNull()
  })
})

it('lists what is done and what is missing', () => {
  const text = listText([
    statusOf(part, [result({ passed: false })], undefined, product),
    statusOf({ ...part, name: 'mail' }, [], undefined, product),
    statusOf({ ...sliced, name: 'faults' }, [], slices(0.5), product),
  ])
  expect(text).toContain('money        done     MISSED, 2026-11-19 10:00, commit abcdef01')
  expect(text).toContain('mail         missing  13 minutes (assumed: no complete run is known) left')
  expect(text).toContain('faults       begun    begun, 30 minutes left')
  expect(text).toContain('1 of 3 parts done, about 43 minutes left')
})

it('has all parts that the campaign promises', () => {
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(
      'faults faults-cell selection money mail reminders drill deploys growth move attack mutants'.split(' '),
    ),
  )
})

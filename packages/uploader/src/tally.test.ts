import { describe, expect, test } from 'vitest'
import { backOff } from './timing.ts'
import { batchChunks } from './interrupted.ts'
import { createRateMeter, createTally } from './tally.ts'
import { isTransientRejection } from './upload-item.ts'
import { rejected } from './fake-environment.ts'

describe('createTally', () => {
  test('counts only acknowledged bytes, and reaches 100 only when every file is acknowledged', () => {
    const tally = createTally(0)
    for (const size of [999, 1]) tally.expect(size)
    tally.sent('a', 999)
    tally.sent('b', 1)
    expect(tally.progress(0)).toMatchObject({ percent: 0, storedBytes: 0, sentBytes: 1_000 })
    tally.stored('a', 999)
    expect(tally.progress(0)).toMatchObject({ percent: 99, storedBytes: 999, sentBytes: 1 })
    tally.stored('b', 1)
    expect(tally.progress(0)).toMatchObject({ percent: 100, storedBytes: 1_000, sentBytes: 0 })
  })
  test('subtracts the sent bytes of an attempt that starts again', () => {
    const tally = createTally(0)
    tally.expect(100)
    tally.sent('a', 60)
    tally.sent('a', 0)
    tally.failed('a')
    expect(tally.progress(0)).toMatchObject({ sentBytes: 0, failedFiles: 1, percent: 0 })
  })
})

describe('createRateMeter', () => {
  test('gives no estimate before there are enough samples', () => {
    const meter = createRateMeter(0)
    meter.sample(1_000, 1_000)
    expect(meter.secondsLeft(10_000)).toBeNull()
  })
  test('follows the connection speed, smoothed', () => {
    const meter = createRateMeter(0)
    for (let second = 1; second <= 10; second += 1) meter.sample(second * 1_000, second * 1_000)
    expect(meter.secondsLeft(10_000)).toBe(10)
    meter.sample(11_000, 10_000)
    expect(meter.secondsLeft(10_000)).toBe(11)
  })
})

describe('backOff', () => {
  // spec: S2-8.27, S2-9.05
  test('starts at the 5 seconds of the specification and doubles up to a minute', () => {
    expect([1, 2, 3, 4, 5].map((attempts) => backOff(attempts, () => 0))).toEqual([
      5_000, 10_000, 20_000, 40_000, 60_000,
    ])
  })
  test('only lengthens the delay at random, and respects the server’s retry delay', () => {
    expect(backOff(1, () => 1)).toBe(6_500)
    expect(backOff(1, () => 0, 30)).toBe(30_000)
    expect(backOff(1, () => 0, 3_600)).toBe(60_000)
  })
})

test.each([
  [500, 'Unexpected', true],
  [503, 'Unavailable', true],
  [429, 'TooManyRequests', true],
  [409, 'UploadClosed', true],
  [422, 'UploadDamaged', true],
  [415, 'UnsupportedFile', false],
  [413, 'FileTooLarge', false],
  [402, 'PlanLimitReached', false],
  [404, 'NotFound', false],
])('isTransientRejection of %i %s: %s', (status, code, passes) => {
  const outcome = rejected(status, code)
  expect(outcome.kind === 'rejected' && isTransientRejection(outcome)).toBe(passes)
})

test('batchChunks splits a list of names too long for one call, in order', () => {
  const items = Array.from({ length: 5_000 }, (_, at) => ({ title: `Casamento é ${at}.jpg` }))
  const chunks = batchChunks(items)
  expect(chunks.flat()).toEqual(items)
  const sizes = chunks.map((chunk) => new TextEncoder().encode(JSON.stringify(chunk)).length + chunk.length * 80)
  expect(Math.max(...sizes)).toBeLessThan(256 * 1024)
  expect(chunks.length).toBe(3)
})

import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

const fail = () => Promise.reject(new Error('store unavailable'))

test('shares one result among concurrent callers and runs again for a later one', async () => {
  const runOnce = singleFlight<number>()
  let calls = 0
  const make = async () => {
    calls += 1
    await Promise.resolve()
    return calls
  }
  expect(await Promise.all([runOnce('a', make), runOnce('a', make), runOnce('b', make)])).toEqual([2, 2, 2])
  expect(await runOnce('a', make)).toBe(3)
})

test('rejects all concurrent callers on an error and runs again afterwards', async () => {
  const runOnce = singleFlight<number>()
  const results = await Promise.allSettled([runOnce('a', fail), runOnce('a', fail)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await runOnce('a', async () => 1)).toBe(1)
})

test('lets the run after that of a crowd wait for more callers, and no other run', async () => {
  const runOnce = singleFlight<number>({ crowdIntervalMs: 800 })
  let calls = 0
  const make = async () => {
    await Promise.resolve()
    return ++calls
  }
  const startedAt = performance.now()
  expect(await runOnce('a', make)).toBe(1)
  expect(await Promise.all([1, 2, 3, 4].map(() => runOnce('a', make)))).toEqual([2, 2, 2, 2])
  expect(await runOnce('b', make)).toBe(3)
  expect(performance.now() - startedAt).toBeLessThan(700)
  const next = runOnce('a', make)
  expect(await Promise.all([next, runOnce('a', make)])).toEqual([4, 4])
  expect(performance.now() - startedAt).toBeGreaterThan(700)
})

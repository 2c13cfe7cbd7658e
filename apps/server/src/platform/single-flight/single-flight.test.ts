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

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchCalls } from './batch-calls.ts'

/** Records the inputs of every run and doubles each. */
function doubling(options: Partial<Parameters<typeof batchCalls>[1]> = {}, workMs = 5) {
  const runs: number[][] = []
  const double = batchCalls<number, number>(
    async (inputs) => {
      runs.push([...inputs])
      await sleep(workMs)
      if (inputs.includes(13)) throw new Error('unlucky')
      return inputs.map((input) => input * 2)
    },
    { maxInputs: 100, crowdIntervalMs: 0, ...options },
  )
  return { runs, double }
}

test('starts at once for one caller, and handles those who come meanwhile together', async () => {
  const { runs, double } = doubling()
  const first = double('a', 1)
  await sleep(1)
  expect(await Promise.all([first, double('a', 2), double('a', 3), double('a', 4)])).toEqual([2, 4, 6, 8])
  expect(runs).toEqual([[1], [2, 3, 4]])
})

test('never mixes the inputs of two keys', async () => {
  const { runs, double } = doubling()
  expect(await Promise.all([double('a', 1), double('b', 2), double('a', 3)])).toEqual([2, 4, 6])
  expect(runs).toEqual([[1, 3], [2]])
})

test('splits a long queue', async () => {
  const { runs, double } = doubling({ maxInputs: 2 })
  expect(await Promise.all([1, 2, 3, 4, 5].map((input) => double('a', input)))).toEqual([2, 4, 6, 8, 10])
  expect(runs).toEqual([[1, 2], [3, 4], [5]])
})

test('rejects the callers of a failed run only, and runs again for later ones', async () => {
  const { double } = doubling({ maxInputs: 2 })
  const results = await Promise.allSettled([1, 13, 3].map((input) => double('a', input)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await double('a', 4)).toBe(8)
})

test('lets the run after that of a crowd wait for more callers, and no other run', async () => {
  const { runs, double } = doubling({ crowdIntervalMs: 800 }, 0)
  const startedAt = performance.now()
  await double('a', 1)
  await Promise.all([2, 3, 4, 5].map((input) => double('a', input)))
  expect(performance.now() - startedAt).toBeLessThan(700)
  const next = double('a', 6)
  await sleep(5)
  await Promise.all([next, double('a', 7)])
  expect(performance.now() - startedAt).toBeGreaterThan(700)
  expect(runs).toEqual([[1], [2, 3, 4, 5], [6, 7]])
})

import { expect, test } from 'vitest'
import { oneFlight } from './one-flight.ts'

const fail = () => Promise.reject(new Error('away'))

test('whoever asks meanwhile shares the answer; whoever asks later gets another', async () => {
  const fly = oneFlight<number>()
  let made = 0
  const make = async () => {
    made += 1
    await Promise.resolve()
    return made
  }
  expect(await Promise.all([fly('a', make), fly('a', make), fly('b', make)])).toEqual([2, 2, 2])
  expect(await fly('a', make)).toBe(3)
})

test('a fault is everybody’s who waited, and nobody’s after them', async () => {
  const fly = oneFlight<number>()
  const results = await Promise.allSettled([fly('a', fail), fly('a', fail)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await fly('a', async () => 1)).toBe(1)
})

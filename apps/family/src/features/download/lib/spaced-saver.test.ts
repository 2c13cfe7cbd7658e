import { expect, it } from 'vitest'
import { createSpacedSaver } from './request.ts'

it('leaves at least 150 ms between two saved files, so that the browser drops none', async () => {
  let time = 1_000
  const savedAt: number[] = []
  const save = createSpacedSaver({
    save: () => savedAt.push(time),
    now: () => time,
    sleep: async (ms) => {
      time += ms
    },
  })
  const { signal } = new AbortController()
  // Time between two calls: files from the cache arrive at once, others slowly.
  for (const fetchMs of [0, 5, 40, 900, 0]) {
    time += fetchMs
    await save(new File(['x'], 'foto.jpg'), signal)
  }
  expect(savedAt).toHaveLength(5)
  const gaps = savedAt.slice(1).map((at, index) => at - savedAt[index]!)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(150)
  expect(gaps[2], 'a slow file does not wait further').toBe(900)
})

it('saves nothing after the download was stopped', async () => {
  const stop = new AbortController()
  const saved: File[] = []
  const save = createSpacedSaver({ save: (file) => saved.push(file), now: () => 0, sleep: async () => stop.abort() })
  await save(new File(['x'], '1.jpg'), stop.signal)
  await expect(save(new File(['x'], '2.jpg'), stop.signal)).rejects.toThrow('aborted')
  expect(saved).toHaveLength(1)
})

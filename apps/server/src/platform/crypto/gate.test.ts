import { expect, it } from 'vitest'
import { createGate, GateFull } from './gate.ts'

/** Counts how many of its tasks run concurrently. */
function counter() {
  let [active, highest] = [0, 0]
  return {
    highest: () => highest,
    task: (done: Promise<unknown>) => async () => {
      active += 1
      highest = Math.max(highest, active)
      await done
      active -= 1
    },
  }
}

it('runs no more tasks than its width when one arrives while a slot is handed over', async () => {
  const gate = createGate(1, 8)
  const { highest, task } = counter()
  const first = Promise.withResolvers<void>()
  const slow = new Promise<void>((resolve) => setTimeout(resolve, 5))
  const started = [gate(task(first.promise)), gate(task(slow))]
  first.resolve()
  // The slot is handed over within the next microtasks, so a task arrives in each of them.
  for (let at = 0; at < 6; at += 1) {
    await Promise.resolve()
    started.push(gate(task(slow)))
  }
  await Promise.all(started)
  expect(highest()).toBe(1)
})

it('runs as many tasks as its width, queues up to its limit and rejects the rest', async () => {
  const gate = createGate(2, 3)
  const { highest, task } = counter()
  const end = Promise.withResolvers<void>()
  const started = Array.from({ length: 5 }, () => gate(task(end.promise)))
  await expect(gate(task(end.promise))).rejects.toBeInstanceOf(GateFull)
  end.resolve()
  await Promise.all(started)
  expect(highest()).toBe(2)
})

it('hands the slot of a failed task on', async () => {
  const gate = createGate(1, 1)
  const failed = gate(() => Promise.reject(new Error('no')))
  const next = gate(() => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('no')
  await expect(next).resolves.toBe('done')
  await expect(gate(() => Promise.resolve('again'))).resolves.toBe('again')
})

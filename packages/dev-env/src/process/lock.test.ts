import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withLock } from './lock.ts'

test('runs two bodies with the same lock one after the other', async () => {
  const events: string[] = []
  const body = (name: string) => async () => {
    events.push(`${name} begins`)
    await sleep(50)
    events.push(`${name} ends`)
  }
  const folder = `/lock-test/${process.pid}`
  await Promise.all([withLock(folder, body('one')), withLock(folder, body('two'))])
  expect(events[1]).toBe(events[0]?.replace('begins', 'ends'))
  expect(events).toHaveLength(4)
})

test('releases the lock when the body fails', async () => {
  const folder = `/lock-test/failing-${process.pid}`
  await expect(withLock(folder, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(withLock(folder, () => Promise.resolve('free'), 500)).resolves.toBe('free')
})

test('stops waiting for a lock at the time limit', async () => {
  const folder = `/lock-test/held-${process.pid}`
  await withLock(folder, async () => {
    await expect(withLock(folder, () => Promise.resolve(), 200)).rejects.toThrow(/still held by/)
  })
})

import { expect, test, vi } from 'vitest'
import type { Listener } from '../platform/live/announcements.ts'
import { announcedStream, revisionEvent } from './announced-stream.ts'

/** A stream whose access checks wait until the test answers them. */
function openStream() {
  let listener: Listener | null = null
  const checks: PromiseWithResolvers<boolean>[] = []
  const stream = announcedStream({
    kind: 'selection',
    sessionId: crypto.randomUUID(),
    subject: 'a',
    live: {
      subscribe: (_subject, subscribed) => {
        listener = subscribed
        return () => undefined
      },
      close: async () => undefined,
    },
    hasAccess: () => {
      const check = Promise.withResolvers<boolean>()
      checks.push(check)
      return check.promise
    },
    firstEvent: { revision: 4 },
    toEvent: revisionEvent,
  })
  const events: object[] = []
  const end = vi.fn<() => void>()
  stream.start((event) => events.push(event), end)
  const answer = async (index: number, hasAccess: boolean) => {
    checks[index]!.resolve(hasAccess)
    await new Promise(setImmediate)
  }
  return { announce: (message: string) => listener?.(message), answer, checks, end, events }
}

test('sends events in their order, one check at a time, and the newest of those that waited', async () => {
  const { announce, answer, checks, events } = openStream()
  announce('5')
  announce('6')
  announce('7')
  expect(checks).toHaveLength(1)
  await answer(0, true)
  expect(events).toEqual([{ revision: 4 }, { revision: 5 }])
  await answer(1, true)
  expect(events.at(-1)).toEqual({ revision: 7 })
  announce('')
  await answer(2, true)
  expect(events.slice(3)).toEqual([{ revision: null }])
})

test('ends without an event once access is lost or cannot be checked', async () => {
  const lost = openStream()
  lost.announce('5')
  await lost.answer(0, false)
  expect([lost.events.length, lost.end.mock.calls.length]).toEqual([1, 1])

  const failed = openStream()
  failed.announce('5')
  failed.checks[0]!.reject(new Error('no database'))
  await vi.waitFor(() => expect(failed.end).toHaveBeenCalledOnce())
  expect(failed.events).toHaveLength(1)
})

test('refuses the ninth stream of a session until one is closed', () => {
  const sessionId = crypto.randomUUID()
  const live = { subscribe: () => () => undefined, close: async () => undefined }
  const open = () =>
    announcedStream({
      kind: 'payments',
      sessionId,
      subject: 'a',
      live,
      hasAccess: async () => true,
      toEvent: () => ({ changed: true }),
    }).start(
      () => undefined,
      () => undefined,
    )
  const closes = Array.from({ length: 8 }, open)
  expect(open).toThrow('TooManyRequests')
  closes[0]!()
  expect(open).not.toThrow()
})

import { afterEach, expect, it, vi } from 'vitest'
import { type Send, withReadTimeout } from './read-timeout.ts'

/** A dead network: the request ends only when it is aborted. */
const hanging: Send = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

afterEach(() => {
  vi.useRealTimers()
})

it('aborts a read that is not answered in time', async () => {
  vi.useFakeTimers()
  const reading = withReadTimeout(hanging, 20_000)('/api/dashboard', { method: 'GET' })
  await Promise.all([
    expect(reading).rejects.toMatchObject({ name: 'TimeoutError' }),
    vi.advanceTimersByTimeAsync(20_000),
  ])
})

it('still follows the signal of the caller', async () => {
  const caller = new AbortController()
  const reading = withReadTimeout(hanging, 20_000)('/api/dashboard', { method: 'GET', signal: caller.signal })
  caller.abort(new Error('left the page'))
  await expect(reading).rejects.toThrow('left the page')
})

it('never aborts a write', async () => {
  const send = vi.fn<Send>(async () => new Response())
  const init = { method: 'POST' }
  await withReadTimeout(send, 1)('/api/gallery', init)
  expect(send).toHaveBeenCalledWith('/api/gallery', init)
})

import type { UploadJob, Uploads } from '@revela/uploader'
import { afterEach, expect, it, vi } from 'vitest'
import { warnBeforeUnload } from './tab-notices.ts'

afterEach(() => vi.unstubAllGlobals())

// spec: S2-7.55
it('asks for confirmation while an upload runs, and notifies the server when the tab closes', () => {
  const tab = new EventTarget()
  vi.stubGlobal('window', tab)
  let isRunning = true
  const listeners = new Set<() => void>()
  const announceLeaving = vi.fn<() => void>()
  const uploads = {
    isRunning: () => isRunning,
    jobs: () => [{ upload: { announceLeaving } } as unknown as UploadJob],
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } satisfies Pick<Uploads, 'isRunning' | 'jobs' | 'subscribe'>
  warnBeforeUnload(uploads)
  const publish = () => listeners.forEach((listener) => listener())
  const close = () => {
    const unloadEvent = new Event('beforeunload', { cancelable: true })
    tab.dispatchEvent(unloadEvent)
    tab.dispatchEvent(new Event('pagehide'))
    return unloadEvent.defaultPrevented
  }
  expect([close(), announceLeaving.mock.calls.length]).toEqual([false, 0])
  publish()
  expect([close(), announceLeaving.mock.calls.length]).toEqual([true, 1])
  isRunning = false
  publish()
  expect([close(), announceLeaving.mock.calls.length]).toEqual([false, 1])
})

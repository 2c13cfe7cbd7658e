import type { Upload, UploadSnapshot } from '@revela/uploader'
import { afterEach, expect, it, vi } from 'vitest'
import { guardTab } from './guard-tab.ts'

afterEach(() => vi.unstubAllGlobals())

it('a tab that is closed on an upload is asked about, and the server hears of it; afterwards neither', () => {
  const tab = new EventTarget()
  vi.stubGlobal('window', tab)
  let phase: UploadSnapshot['phase'] = 'sending'
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  const announceLeaving = vi.fn<() => void>()
  const upload = {
    getSnapshot: () => ({ phase }) as UploadSnapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announceLeaving,
  } satisfies Pick<Upload, 'getSnapshot' | 'subscribe' | 'announceLeaving'>
  guardTab(upload as unknown as Upload)
  const close = () => {
    const asked = new Event('beforeunload', { cancelable: true })
    tab.dispatchEvent(asked)
    tab.dispatchEvent(new Event('pagehide'))
    return asked.defaultPrevented
  }
  expect([close(), announceLeaving.mock.calls.length]).toEqual([false, 0])
  tell()
  expect([close(), announceLeaving.mock.calls.length]).toEqual([true, 1])
  phase = 'ended'
  tell()
  expect([close(), announceLeaving.mock.calls.length]).toEqual([false, 1])
})

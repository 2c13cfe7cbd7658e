import { describe, expect, it } from 'vitest'
import type { Download } from '../api/calls.ts'
import { pollUntilReady } from './request.ts'

const answer = (ready: number): Download => ({
  state: ready === 3 ? 'ready' : 'preparing',
  ready,
  total: 3,
  bytes: null,
  files: [],
  parts: [],
})

describe('pollUntilReady', () => {
  it('polls until all files are ready and reports progress', async () => {
    const answers = [answer(0), answer(2), answer(3)]
    const progress: number[] = []
    const ready = await pollUntilReady({
      poll: async () => answers.shift()!,
      onProgress: (done) => progress.push(done),
      sleep: async () => {},
      signal: new AbortController().signal,
    })
    expect(ready.state).toBe('ready')
    expect(progress).toEqual([0, 2])
  })
  it('stops polling when the signal is aborted', async () => {
    const { signal, ...stop } = (() => {
      const controller = new AbortController()
      return { signal: controller.signal, abort: () => controller.abort() }
    })()
    let pollCount = 0
    const waiting = pollUntilReady({
      poll: async () => {
        pollCount += 1
        return answer(0)
      },
      onProgress: () => {},
      sleep: async () => stop.abort(),
      signal,
    })
    await expect(waiting).rejects.toThrow('aborted')
    expect(pollCount).toBe(1)
  })
})

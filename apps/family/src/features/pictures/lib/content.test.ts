import { describe, expect, it } from 'vitest'
import type { Manifest } from '../api/calls.ts'
import { createContent } from './content.ts'

const hour = 3_600_000

function manifestAt(ms: number, pictures: Manifest['pictures'] = [[1, 1, 3, 2, 0, 0, 1]]): Manifest {
  return {
    gallery: { id: 'g', slug: 'g', title: 'G', event_date: null, theme: 'light', description: '', access: 'link' },
    mode: 'delivery',
    visitor: { as: 'guest', name: null },
    content: { prefix: `https://content/${ms}`, until: new Date(ms + hour).toISOString() },
    anti_copy: false,
    allow_share: true,
    allow_comments: true,
    allow_participants: true,
    download: {
      single: true,
      all: true,
      sizes: ['original'],
      bytes: 1,
      numbers: null,
      waiting: null,
      pin_required: false,
    },
    pictures,
    chapters: [],
    groups: [],
    favourites: [],
  }
}

const rejection = new Error('closed')

function setup() {
  let clock = 0
  let loadError: Error | null = null
  let pictures: Manifest['pictures'] | undefined
  const loads: number[] = []
  const rejections: unknown[] = []
  let timer: { run: () => void; at: number } | null = null
  const content = createContent({
    first: manifestAt(0),
    load: async () => {
      loads.push(clock)
      await Promise.resolve()
      if (loadError) throw loadError
      return manifestAt(clock, pictures)
    },
    now: () => clock,
    schedule: (run, ms) => {
      timer = { run, at: clock + ms }
      return () => {
        timer = null
      }
    },
    onRejected: (error) => rejections.push(error),
    isRejection: (error) => error === rejection,
  })
  return {
    content,
    loads,
    rejections,
    passes: async (ms: number) => {
      clock += ms
      if (timer && timer.at <= clock) {
        const { run } = timer
        timer = null
        run()
      }
      await settled()
    },
    fails: (error: Error | null) => {
      loadError = error
    },
    now: (next: Manifest['pictures']) => {
      pictures = next
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('createContent', () => {
  it('reloads before the image addresses expire, every time', async () => {
    const { content, loads, passes } = setup()
    await passes(50 * 60_000)
    expect(loads).toEqual([])
    await passes(7 * 60_000)
    expect(loads).toHaveLength(1)
    expect(content.addresses.get()).toEqual({ prefix: `https://content/${57 * 60_000}`, round: 1 })
    await passes(57 * 60_000)
    expect(loads).toHaveLength(2)
  })
  it('reloads once for many broken pictures', async () => {
    const { content, loads, passes } = setup()
    content.reportBroken()
    expect(loads).toEqual([])
    await passes(11_000)
    for (let time = 0; time < 5; time += 1) content.reportBroken()
    await settled()
    content.reportBroken()
    expect(loads).toHaveLength(1)
  })
  it('backs off for a picture that stays broken', async () => {
    const { content, loads, passes } = setup()
    for (let second = 0; second < 600; second += 1) {
      await passes(1000)
      content.reportBroken()
    }
    expect(loads.length).toBeGreaterThan(2)
    expect(loads.length).toBeLessThan(8)
  })
  it('retries after a connection error, and reports a rejection', async () => {
    const { content, loads, rejections, fails, passes } = setup()
    fails(new Error('offline'))
    await content.refresh()
    expect(rejections).toEqual([])
    fails(rejection)
    await passes(15_000)
    expect(loads).toHaveLength(2)
    expect(rejections).toEqual([rejection])
  })
  it('keeps the same list of pictures unless it has changed', async () => {
    const { content, now } = setup()
    const before = content.pictures.get()
    await content.refresh()
    expect(content.pictures.get()).toBe(before)
    now([
      [1, 1, 3, 2, 0, 0, 1],
      [2, 1, 3, 2, 0, 0, 2],
    ])
    await content.refresh()
    expect(content.pictures.get()).toHaveLength(2)
  })
  it('checks the expiry when the page becomes visible again', async () => {
    const { content, loads, passes } = setup()
    content.wake()
    expect(loads).toEqual([])
    content.stop()
    await passes(58 * 60_000)
    content.wake()
    expect(loads).toHaveLength(1)
  })
})

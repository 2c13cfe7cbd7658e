import { describe, expect, it } from 'vitest'
import type { Manifest } from '../api/calls.ts'
import { createContent } from './content.ts'

const hour = 3_600_000

function manifestAt(ms: number, pictures: Manifest['pictures'] = [[1, 1, 3, 2, 0, 0, 1]]): Manifest {
  return {
    gallery: { id: 'g', slug: 'g', title: 'G', event_date: null, theme: 'light', description: '' },
    mode: 'delivery',
    visitor: { as: 'guest', name: null },
    content: { prefix: `https://content/${ms}`, until: new Date(ms + hour).toISOString() },
    anti_copy: false,
    allow_share: true,
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
    favourites: [],
  }
}

const refusal = new Error('closed')

function world() {
  let clock = 0
  let fault: Error | null = null
  let pictures: Manifest['pictures'] | undefined
  const loads: number[] = []
  const refused: unknown[] = []
  let timer: { run: () => void; at: number } | null = null
  const content = createContent({
    first: manifestAt(0),
    load: async () => {
      loads.push(clock)
      await Promise.resolve()
      if (fault) throw fault
      return manifestAt(clock, pictures)
    },
    now: () => clock,
    later: (run, ms) => {
      timer = { run, at: clock + ms }
      return () => {
        timer = null
      }
    },
    onRefused: (error) => refused.push(error),
    isRefusal: (error) => error === refusal,
  })
  return {
    content,
    loads,
    refused,
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
      fault = error
    },
    now: (next: Manifest['pictures']) => {
      pictures = next
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the gallery’s content', () => {
  it('is fetched anew before its addresses end, again and again', async () => {
    const { content, loads, passes } = world()
    await passes(50 * 60_000)
    expect(loads).toEqual([])
    await passes(7 * 60_000)
    expect(loads).toHaveLength(1)
    expect(content.addresses.get()).toEqual({ prefix: `https://content/${57 * 60_000}`, round: 1 })
    await passes(57 * 60_000)
    expect(loads).toHaveLength(2)
  })
  it('is fetched once for many broken photographs', async () => {
    const { content, loads, passes } = world()
    content.broken()
    expect(loads).toEqual([])
    await passes(11_000)
    for (let time = 0; time < 5; time += 1) content.broken()
    await settled()
    content.broken()
    expect(loads).toHaveLength(1)
  })
  it('is not fetched for ever for a photograph that stays broken', async () => {
    const { content, loads, passes } = world()
    for (let second = 0; second < 600; second += 1) {
      await passes(1000)
      content.broken()
    }
    expect(loads.length).toBeGreaterThan(2)
    expect(loads.length).toBeLessThan(8)
  })
  it('tries again after a broken connection, and tells when the door has closed', async () => {
    const { content, loads, refused, fails, passes } = world()
    fails(new Error('offline'))
    await content.refresh()
    expect(refused).toEqual([])
    fails(refusal)
    await passes(15_000)
    expect(loads).toHaveLength(2)
    expect(refused).toEqual([refusal])
  })
  it('keeps its photographs as they are unless they have changed', async () => {
    const { content, now } = world()
    const before = content.photos.get()
    await content.refresh()
    expect(content.photos.get()).toBe(before)
    now([
      [1, 1, 3, 2, 0, 0, 1],
      [2, 1, 3, 2, 0, 0, 2],
    ])
    await content.refresh()
    expect(content.photos.get()).toHaveLength(2)
  })
  it('looks at the clock when the page is looked at again', async () => {
    const { content, loads, passes } = world()
    content.wake()
    expect(loads).toEqual([])
    content.stop()
    await passes(58 * 60_000)
    content.wake()
    expect(loads).toHaveLength(1)
  })
})

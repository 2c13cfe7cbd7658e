import { describe, expect, it } from 'vitest'
import { createDetails } from './details.ts'

function setup(total: number) {
  const requests: [number, number][] = []
  let broken = false
  const details = createDetails({
    total,
    fetch: async (from, count) => {
      requests.push([from, count])
      await Promise.resolve()
      if (broken) throw new Error('offline')
      return Array.from({ length: count }, (_, step) => ({
        number: 1000 + from + step,
        title: `IMG_${from + step + 1}.jpg`,
        thumbhash: null,
      }))
    },
  })
  return {
    requests,
    details,
    breaks: (now: boolean) => {
      broken = now
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('createDetails', () => {
  it('fetches each page once', async () => {
    const { requests, details } = setup(250)
    details.load(95, 105)
    details.load(90, 120)
    await settled()
    expect(requests).toEqual([
      [0, 100],
      [100, 100],
    ])
    expect(details.get(1000)?.title).toBe('IMG_1.jpg')
    expect(details.get(1199)?.title).toBe('IMG_200.jpg')
    expect(details.get(1200)).toBeUndefined()
  })
  it('requests no more than the gallery has', async () => {
    const { requests, details } = setup(250)
    details.load(240, 400)
    await settled()
    expect(requests).toEqual([[200, 50]])
  })
  it('fetches a page again after a connection error', async () => {
    const { requests, details, breaks } = setup(50)
    breaks(true)
    details.load(1, 20)
    await settled()
    breaks(false)
    details.load(1, 20)
    await settled()
    expect(requests).toHaveLength(2)
    expect(details.get(1000)).toBeDefined()
  })
})

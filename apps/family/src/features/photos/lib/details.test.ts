import { describe, expect, it } from 'vitest'
import { createDetails } from './details.ts'

function world(total: number) {
  const asked: [number, number][] = []
  let broken = false
  const details = createDetails({
    total,
    load: async (from, count) => {
      asked.push([from, count])
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
    asked,
    details,
    breaks: (now: boolean) => {
      broken = now
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('details', () => {
  it('are fetched by pages, each once', async () => {
    const { asked, details } = world(250)
    details.want(95, 105)
    details.want(90, 120)
    await settled()
    expect(asked).toEqual([
      [0, 100],
      [100, 100],
    ])
    expect(details.of(1000)?.title).toBe('IMG_1.jpg')
    expect(details.of(1199)?.title).toBe('IMG_200.jpg')
    expect(details.of(1200)).toBeUndefined()
  })
  it('end where the gallery ends', async () => {
    const { asked, details } = world(250)
    details.want(240, 400)
    await settled()
    expect(asked).toEqual([[200, 50]])
  })
  it('are asked for again after a broken connection', async () => {
    const { asked, details, breaks } = world(50)
    breaks(true)
    details.want(1, 20)
    await settled()
    breaks(false)
    details.want(1, 20)
    await settled()
    expect(asked).toHaveLength(2)
    expect(details.of(1000)).toBeDefined()
  })
})

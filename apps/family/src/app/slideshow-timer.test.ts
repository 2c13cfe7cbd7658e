import { describe, expect, it } from 'vitest'
import { createSlideshow } from './slideshow-timer.ts'

function openSlideshow(first = 0) {
  const shown: number[] = []
  const delays: number[] = []
  let due: (() => void) | null = null
  const slideshow = createSlideshow({
    count: 3,
    first,
    show: async (index) => {
      shown.push(index)
    },
    schedule: (run, ms) => {
      due = run
      delays.push(ms)
      return () => {
        due = null
      }
    },
  })
  /** The time of the picture ends. */
  const elapse = async () => {
    due?.()
    await Promise.resolve()
  }
  return { slideshow, shown, delays, elapse }
}

describe('slideshow', () => {
  it('shows the pictures in order and begins again after the last', async () => {
    const { slideshow, shown, elapse } = openSlideshow(1)
    await slideshow.start()
    await elapse()
    await elapse()
    expect(shown).toEqual([1, 2, 0])
  })

  it('stays on a picture while paused, and can still be moved by hand', async () => {
    const { slideshow, shown, elapse } = openSlideshow()
    await slideshow.start()
    slideshow.togglePause()
    await elapse()
    expect([shown, slideshow.isPaused()]).toEqual([[0], true])
    await slideshow.go(-1)
    await elapse()
    expect(shown).toEqual([0, 2])
    slideshow.togglePause()
    await elapse()
    expect(shown).toEqual([0, 2, 0])
  })

  it('has three speeds', async () => {
    const { slideshow, delays } = openSlideshow()
    await slideshow.start()
    slideshow.setSpeed('fast')
    slideshow.setSpeed('slow')
    expect(delays).toEqual([5_000, 3_000, 8_000])
  })

  it('shows nothing after it is stopped', async () => {
    const { slideshow, shown, elapse } = openSlideshow()
    await slideshow.start()
    slideshow.stop()
    await elapse()
    expect(shown).toEqual([0])
  })
})

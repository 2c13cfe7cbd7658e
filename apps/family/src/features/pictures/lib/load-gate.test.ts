import { describe, expect, it } from 'vitest'
import { createLoadGate } from './load-gate.ts'

const at = (top: number) => ({ getBoundingClientRect: () => ({ top, bottom: top + 130 }) as DOMRect })
const [inWindow, ahead] = [at(300), at(900)]

function makeGate() {
  let time = 0
  let settle: (() => void) | null = null
  const gate = createLoadGate({
    now: () => time,
    schedule: (run) => {
      settle = run
      return () => {
        settle = null
      }
    },
  })
  const admitted = () => [inWindow, ahead].map((element) => gate.admits(element, 800))
  let top = 0
  return {
    gate,
    admitted,
    /** Scrolls for some frames of 16 ms. */
    scroll: (pxPerFrame: number, frames = 10) => {
      for (let frame = 0; frame < frames; frame += 1) {
        time += 16
        top += pxPerFrame
        gate.onScroll(top)
      }
    },
    wait: (ms: number) => {
      time += ms
    },
    settle: () => settle?.(),
  }
}

describe('load gate', () => {
  it('lets the window load first at the start, then everything', () => {
    const { gate, admitted } = makeGate()
    expect(admitted()).toEqual([true, false])
    const end = gate.begin()
    expect(admitted()).toEqual([true, false])
    end()
    expect(admitted()).toEqual([true, true])
  })

  it('does not wait for a window without pictures', () => {
    const { admitted, settle } = makeGate()
    settle()
    expect(admitted()).toEqual([true, true])
  })

  it('lets everything load while scrolling slowly', () => {
    const { admitted, scroll, settle } = makeGate()
    settle()
    scroll(30)
    expect(admitted()).toEqual([true, true])
  })

  it('withholds all pictures during a fling', () => {
    const { admitted, scroll } = makeGate()
    scroll(80)
    expect(admitted()).toEqual([false, false])
  })

  it('takes a jump after a pause for a fling', () => {
    const { admitted, scroll, wait } = makeGate()
    scroll(20)
    wait(5_000)
    scroll(9_000, 1)
    expect(admitted()).toEqual([false, false])
  })

  it('loads the window first and the rest when the window is loaded', () => {
    const { gate, admitted, scroll, settle } = makeGate()
    const ends: (() => void)[] = []
    scroll(80)
    const unsubscribe = gate.subscribe(() => {
      unsubscribe()
      expect(admitted()).toEqual([true, false])
      ends.push(gate.begin(), gate.begin())
    })
    settle()
    expect(admitted()).toEqual([true, false])
    ends[0]?.()
    expect(admitted()).toEqual([true, false])
    ends[1]?.()
    expect(admitted()).toEqual([true, true])
  })

  it('loads everything after the fling if the window has nothing to load', () => {
    const { admitted, scroll, settle } = makeGate()
    scroll(80)
    settle()
    expect(admitted()).toEqual([true, true])
  })

  it('loads the window as soon as the fling slows down, without waiting for its end', () => {
    const { gate, admitted, scroll } = makeGate()
    scroll(80)
    scroll(30, 1)
    expect(admitted(), 'still fast').toEqual([false, false])
    gate.subscribe(() => gate.begin())
    scroll(10, 1)
    expect(admitted()).toEqual([true, false])
  })
})

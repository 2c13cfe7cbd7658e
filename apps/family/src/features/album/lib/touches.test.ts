import { expect, test } from 'vitest'
import { createTouches } from './touches.ts'

function setUp({ canDrag = true } = {}) {
  const events: string[] = []
  let timers: (() => void)[] = []
  const touches = createTouches({
    onTap: ({ x, y }) => events.push(`tap ${x},${y}`),
    onDoubleTap: ({ x, y }) => events.push(`double ${x},${y}`),
    onHold: ({ x, y }) => events.push(`hold ${x},${y}`),
    onPinch: (ratio, middle, moved) =>
      events.push(`pinch ${ratio} at ${middle.x},${middle.y} by ${moved.x},${moved.y}`),
    onDrag: canDrag ? ({ x, y }) => events.push(`drag ${x},${y}`) : null,
    schedule: (run) => {
      timers.push(run)
      return () => {
        timers = timers.filter((one) => one !== run)
      }
    },
  })
  const elapse = () => {
    for (const run of timers.splice(0)) run()
  }
  const tap = (x: number, y: number) => {
    touches.down(1, { x, y })
    touches.up(1, { x, y })
  }
  return { touches, events, elapse, tap }
}

test('a tap counts once no second one can follow', () => {
  const { events, elapse, tap } = setUp()
  tap(10, 20)
  expect(events).toEqual([])
  elapse()
  expect(events).toEqual(['tap 10,20'])
})

test('two quick taps are one double tap', () => {
  const { events, elapse, tap } = setUp()
  tap(10, 20)
  tap(14, 22)
  elapse()
  expect(events).toEqual(['double 14,22'])
})

test('a finger that stays holds, and is no tap afterwards', () => {
  const { touches, events, elapse } = setUp()
  touches.down(1, { x: 5, y: 5 })
  elapse()
  touches.up(1, { x: 5, y: 5 })
  elapse()
  expect(events).toEqual(['hold 5,5'])
})

test('a hold ends the touch, so that the next tap counts although its end was not reported', () => {
  const { touches, events, elapse } = setUp()
  touches.down(1, { x: 5, y: 5 })
  elapse()
  touches.down(2, { x: 9, y: 9 })
  touches.up(2, { x: 9, y: 9 })
  elapse()
  expect(events).toEqual(['hold 5,5', 'tap 9,9'])
})

test('a finger that moves drags, or leaves the scrolling to the page', () => {
  const { touches, events, elapse } = setUp()
  touches.down(1, { x: 0, y: 0 })
  touches.move(1, { x: 0, y: 30 })
  touches.move(1, { x: 4, y: 40 })
  touches.up(1, { x: 4, y: 40 })
  elapse()
  expect(events).toEqual(['drag 0,30', 'drag 4,10'])
  const scrolling = setUp({ canDrag: false })
  scrolling.touches.down(1, { x: 0, y: 0 })
  scrolling.touches.move(1, { x: 0, y: 30 })
  scrolling.touches.cancel(1)
  scrolling.elapse()
  expect(scrolling.events).toEqual([])
})

test('two fingers pinch', () => {
  const { touches, events, elapse } = setUp()
  touches.down(1, { x: 0, y: 0 })
  touches.down(2, { x: 100, y: 0 })
  touches.move(2, { x: 200, y: 0 })
  touches.up(1, { x: 0, y: 0 })
  touches.up(2, { x: 200, y: 0 })
  elapse()
  expect(events).toEqual(['pinch 2 at 100,0 by 50,0'])
})

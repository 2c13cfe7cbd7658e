import { type RefObject, useEffect, useEffectEvent } from 'react'
import { schedule } from '../../../lib/schedule.ts'
import { createTouches } from './touches.ts'
import type { Point } from './zoom.ts'

type Handlers = {
  readonly onTap: (at: Point) => void
  readonly onDoubleTap: (at: Point) => void
  readonly onHold: (at: Point) => void
  readonly onPinch: (ratio: number, middle: Point, moved: Point) => void
  /** Null where one finger scrolls the page. */
  readonly onDrag: ((moved: Point) => void) | null
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })

/** Connects an element with the fingers on it; positions are those in the window. */
export function useTouches(element: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const read = useEffectEvent(() => handlers)
  const drags = handlers.onDrag !== null
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const touches = createTouches({
      onTap: (at) => read().onTap(at),
      onDoubleTap: (at) => read().onDoubleTap(at),
      onHold: (at) => read().onHold(at),
      onPinch: (...pinch) => read().onPinch(...pinch),
      onDrag: drags ? (moved) => read().onDrag?.(moved) : null,
      schedule,
    })
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return
      if (drags) current.setPointerCapture(event.pointerId)
      touches.down(event.pointerId, pointOf(event))
    }
    const onMove = (event: PointerEvent) => touches.move(event.pointerId, pointOf(event))
    const onUp = (event: PointerEvent) => touches.up(event.pointerId, pointOf(event))
    const onCancel = (event: PointerEvent) => touches.cancel(event.pointerId)
    // Two fingers never scroll the page; one finger does, unless it drags.
    const onTouch = (event: TouchEvent) => {
      if (drags || event.touches.length > 1) event.preventDefault()
    }
    // A long press would open the browser's menu of the picture.
    const onMenu = (event: Event) => {
      if (!(event instanceof PointerEvent && event.pointerType === 'mouse')) event.preventDefault()
    }
    current.addEventListener('touchstart', onTouch, { passive: false })
    current.addEventListener('touchmove', onTouch, { passive: false })
    current.addEventListener('contextmenu', onMenu)
    current.addEventListener('pointerdown', onDown)
    current.addEventListener('pointermove', onMove)
    current.addEventListener('pointerup', onUp)
    current.addEventListener('pointercancel', onCancel)
    return () => {
      touches.stop()
      current.removeEventListener('touchstart', onTouch)
      current.removeEventListener('touchmove', onTouch)
      current.removeEventListener('contextmenu', onMenu)
      current.removeEventListener('pointerdown', onDown)
      current.removeEventListener('pointermove', onMove)
      current.removeEventListener('pointerup', onUp)
      current.removeEventListener('pointercancel', onCancel)
    }
  }, [element, drags])
}

import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** The part of a spread that is shown: `x` and `y` are its middle, in fractions of the picture. */
export type ZoomView = { readonly scale: number; readonly x: number; readonly y: number }

const whole: ZoomView = { scale: 1, x: 0.5, y: 0.5 }
export const zoomSteps = [1, 1.5, 2, 3, 4] as const
const keyStep = 0.12

/** The middle stays where the picture still fills its frame. */
export function clampedView({ scale, x, y }: ZoomView): ZoomView {
  const margin = 0.5 / scale
  const clamp = (value: number) => Math.min(1 - margin, Math.max(margin, value))
  return { scale, x: clamp(x), y: clamp(y) }
}

/** The CSS transform of a picture that fills its frame. */
export function transformOf({ scale, x, y }: ZoomView): string {
  return `scale(${scale}) translate(${(0.5 - x) * 100}%, ${(0.5 - y) * 100}%)`
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
}

/** One zoom for all panes, so that they show the same part. */
export function useZoom() {
  const [view, setView] = useState(whole)
  const at = zoomSteps.findIndex((step) => step >= view.scale)

  function zoomTo(index: number) {
    const scale = zoomSteps[Math.min(Math.max(0, index), zoomSteps.length - 1)] ?? 1
    setView((before) => clampedView({ ...before, scale }))
  }

  function panBy(x: number, y: number) {
    setView((before) => clampedView({ ...before, x: before.x + x / before.scale, y: before.y + y / before.scale }))
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || view.scale === 1) return
    const pane: HTMLElement = event.currentTarget
    const { width, height } = pane.getBoundingClientRect()
    let [lastX, lastY] = [event.clientX, event.clientY]
    pane.setPointerCapture(event.pointerId)
    const over = new AbortController()
    pane.addEventListener(
      'pointermove',
      (move) => {
        panBy((lastX - move.clientX) / width, (lastY - move.clientY) / height)
        lastX = move.clientX
        lastY = move.clientY
      },
      { signal: over.signal },
    )
    for (const end of ['pointerup', 'pointercancel']) {
      pane.addEventListener(end, () => over.abort(), { signal: over.signal })
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = arrows[event.key]
    if (event.key === '+' || event.key === '=') zoomTo(at + 1)
    else if (event.key === '-') zoomTo(at - 1)
    else if (event.key === '0') setView(whole)
    else if (step && view.scale > 1) panBy(...step)
    else return
    event.preventDefault()
  }

  return {
    view,
    canZoomIn: at < zoomSteps.length - 1,
    canZoomOut: at > 0,
    zoomIn: () => zoomTo(at + 1),
    zoomOut: () => zoomTo(at - 1),
    fit: () => setView(whole),
    /** For each pane. */
    pane: { onPointerDown, onKeyDown },
  }
}

export type Zoom = ReturnType<typeof useZoom>

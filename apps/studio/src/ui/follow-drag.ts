/** The distance to the window's edge at which the page starts to scroll, and the maximum speed. */
const edge = 110
const maxSpeed = 18
const dragThreshold = 5

type FollowDragOptions = {
  readonly start: PointerEvent
  readonly box: HTMLElement
  /** The pointer has moved: it is a drag and not a click. */
  readonly onBegin: () => void
  /** Called for each animation frame with the pointer's position in the window. */
  readonly onFrame: (x: number, y: number) => void
  readonly onDrop: () => void
  readonly onCancel: () => void
}

function scrollSpeed(y: number): number {
  if (y < edge) return -Math.ceil(((edge - y) / edge) * maxSpeed)
  const below = window.innerHeight - edge
  return y > below ? Math.ceil(((y - below) / edge) * maxSpeed) : 0
}

/** Follows a pointer from the press on a handle to its release; near an edge the page scrolls. */
export function followDrag({ start, box, onBegin, onFrame, onDrop, onCancel }: FollowDragOptions): void {
  let { clientX: x, clientY: y } = start
  let frame: number | null = null
  const over = new AbortController()
  const listening = { signal: over.signal }

  function tick() {
    const speed = scrollSpeed(y)
    if (speed !== 0) window.scrollBy({ top: speed, behavior: 'instant' })
    onFrame(x, y)
    frame = requestAnimationFrame(tick)
  }

  function end(callback: () => void) {
    over.abort()
    if (frame === null) return
    cancelAnimationFrame(frame)
    callback()
  }

  function move(event: PointerEvent) {
    if (event.pointerId !== start.pointerId) return
    x = event.clientX
    y = event.clientY
    if (frame !== null || Math.hypot(x - start.clientX, y - start.clientY) < dragThreshold) return
    // The box captures the pointer, so that the release is not a click on an element inside it.
    box.setPointerCapture(start.pointerId)
    onBegin()
    tick()
  }

  window.addEventListener('pointermove', move, listening)
  window.addEventListener('pointerup', () => end(onDrop), listening)
  window.addEventListener('pointercancel', () => end(onCancel), listening)
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') end(onCancel)
    },
    listening,
  )
}

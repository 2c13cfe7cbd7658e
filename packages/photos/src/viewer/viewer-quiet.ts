import type PhotoSwipe from 'photoswipe'

const restMs = 2000

/** Leaves the photo alone on the screen: the buttons fade after a moment and come back at a touch, a move or a key. */
export function fadeButtons(viewer: PhotoSwipe): void {
  let timer = 0
  let wasQuiet = false

  const isQuiet = () => viewer.element?.classList.contains('viewer-quiet') ?? false
  const quiet = () => {
    // Whoever walks through the buttons by keyboard must see where they are.
    if (viewer.element?.querySelector('button:focus-visible')) return
    viewer.element?.classList.add('viewer-quiet')
  }
  const wake = () => {
    viewer.element?.classList.remove('viewer-quiet')
    window.clearTimeout(timer)
    timer = window.setTimeout(quiet, restMs)
  }

  viewer.on('afterInit', () => {
    const { element } = viewer
    element?.addEventListener('pointerdown', () => {
      wasQuiet = isQuiet()
      wake()
    })
    element?.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'mouse') wake()
    })
    element?.addEventListener('focusin', wake)
    wake()
  })
  viewer.on('keydown', wake)
  viewer.on('destroy', () => window.clearTimeout(timer))
  viewer.on('tapAction', (event) => {
    // The touch itself has brought them back; a touch while they were there sends them away.
    event.preventDefault()
    if (!wasQuiet) quiet()
  })
}

import type PhotoSwipe from 'photoswipe'
import type { ViewerAction } from './viewer-action.ts'

/** Keys that do what buttons do; and what is typed in a dialog above the viewer stays there. */
export function listenToKeys(viewer: PhotoSwipe, actions: readonly ViewerAction[]): void {
  viewer.on('keydown', (event) => {
    const { originalEvent: typed } = event
    const { target, key } = typed
    if (target instanceof HTMLElement && target !== document.body && !viewer.element?.contains(target)) {
      event.preventDefault()
      return
    }
    if (typed.ctrlKey || typed.metaKey || typed.altKey) return
    // A focused button has its own use for the space bar.
    if (key === ' ' && target instanceof HTMLButtonElement) return
    const action = actions.find((one) => one.key === key.toLowerCase())
    if (!action || action.look(viewer.currIndex) === null) return
    typed.preventDefault()
    event.preventDefault()
    if (!typed.repeat) action.run(viewer.currIndex)
  })
}

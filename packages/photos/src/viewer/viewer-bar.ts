import type PhotoSwipe from 'photoswipe'

/** A button of the viewer that does something with the photo shown. */
export type ViewerAction = {
  readonly name: string
  /** Shapes on a 24 × 24 ground, drawn as outlines. */
  readonly icon: string
  /** Its name, and whether it is on, for the photo at this place; null where it does not apply. */
  readonly look: (index: number) => { readonly label: string; readonly on: boolean } | null
  readonly run: (index: number) => void
}

const outline = (shapes: string) =>
  `<svg class="viewer-icon" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`

/** The photo's name beside the counter. */
export function registerName(viewer: PhotoSwipe, nameAt: (index: number) => string): void {
  viewer.ui?.registerElement({
    name: 'photo-name',
    className: 'viewer-name',
    order: 6,
    appendTo: 'bar',
    onInit: (element) => {
      const show = () => {
        element.textContent = nameAt(viewer.currIndex)
      }
      viewer.on('change', show)
      viewer.on('contentAppend', show)
    },
  })
}

export function registerAction(viewer: PhotoSwipe, action: ViewerAction, onDraw: (draw: () => void) => void): void {
  viewer.ui?.registerElement({
    name: action.name,
    className: 'viewer-action',
    order: 7,
    isButton: true,
    html: outline(action.icon),
    onInit: (element) => {
      const draw = () => {
        const look = action.look(viewer.currIndex)
        element.hidden = look === null
        element.setAttribute('aria-label', look?.label ?? '')
        element.title = look?.label ?? ''
        element.setAttribute('aria-pressed', String(look?.on ?? false))
      }
      viewer.on('change', draw)
      viewer.on('contentAppend', draw)
      onDraw(draw)
    },
    onClick: () => action.run(viewer.currIndex),
  })
}

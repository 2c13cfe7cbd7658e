import type PhotoSwipe from 'photoswipe'

/** Tells somebody who does not see the photo which one it is now. */
export function registerStatus(viewer: PhotoSwipe, say: (index: number) => string): void {
  viewer.ui?.registerElement({
    name: 'status',
    className: 'viewer-status',
    order: 30,
    appendTo: 'root',
    onInit: (element) => {
      element.setAttribute('role', 'status')
      viewer.on('change', () => {
        element.textContent = say(viewer.currIndex)
      })
    },
  })
}

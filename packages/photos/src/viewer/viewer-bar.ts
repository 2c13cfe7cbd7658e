import type PhotoSwipe from 'photoswipe'
import { dress, outline, type ViewerAction } from './viewer-action.ts'

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
      const draw = () => dress(element, action, viewer.currIndex)
      viewer.on('change', draw)
      viewer.on('contentAppend', draw)
      onDraw(draw)
    },
    onClick: () => action.run(viewer.currIndex),
  })
}

import type PhotoSwipe from 'photoswipe'
import { dress, outline, type ViewerAction } from './viewer-action.ts'

/** A row of large buttons where a thumb reaches them; nothing without actions. */
export function registerFoot(
  viewer: PhotoSwipe,
  actions: readonly ViewerAction[],
  onDraw: (draw: () => void) => void,
): void {
  if (actions.length === 0) return
  viewer.ui?.registerElement({
    name: 'foot',
    className: 'viewer-foot',
    order: 20,
    appendTo: 'root',
    onInit: (foot) => {
      for (const action of actions) foot.append(footButton(viewer, action, onDraw))
    },
  })
}

function footButton(viewer: PhotoSwipe, action: ViewerAction, onDraw: (draw: () => void) => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'viewer-foot-action'
  button.dataset['action'] = action.name
  button.innerHTML = outline(action.icon)
  button.addEventListener('click', () => action.run(viewer.currIndex))
  const draw = () => dress(button, action, viewer.currIndex)
  viewer.on('change', draw)
  viewer.on('contentAppend', draw)
  onDraw(draw)
  return button
}

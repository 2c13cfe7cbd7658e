import type PhotoSwipe from 'photoswipe'
import { dress, outline, type ViewerAction } from './viewer-action.ts'

/** A row of large buttons where a thumb reaches them; nothing without actions. */
export function registerFoot(
  viewer: PhotoSwipe,
  actions: readonly ViewerAction[],
  onDraw: (draw: () => void) => void,
  note?: () => string,
): void {
  if (actions.length === 0) return
  viewer.ui?.registerElement({
    name: 'foot',
    className: 'viewer-foot',
    order: 20,
    appendTo: 'root',
    onInit: (foot) => {
      if (note) foot.append(noteLine(note, onDraw))
      for (const action of actions) foot.append(footButton(viewer, action, onDraw))
    },
  })
}

function footButton(viewer: PhotoSwipe, action: ViewerAction, onDraw: (draw: () => void) => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'viewer-foot-action'
  button.dataset['action'] = action.name
  if (action.kind) button.dataset['kind'] = action.kind
  button.innerHTML = `${outline(action.icon)}<span class="viewer-caption"></span>`
  button.addEventListener('click', () => action.run(viewer.currIndex))
  const draw = () => dress(button, action, viewer.currIndex)
  viewer.on('change', draw)
  viewer.on('contentAppend', draw)
  onDraw(draw)
  return button
}

function noteLine(note: () => string, onDraw: (draw: () => void) => void): HTMLElement {
  const line = document.createElement('p')
  line.className = 'viewer-note'
  const words = document.createElement('span')
  line.append(words)
  const draw = () => {
    words.textContent = note()
    line.hidden = words.textContent === ''
  }
  draw()
  onDraw(draw)
  return line
}

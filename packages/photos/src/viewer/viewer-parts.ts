import type PhotoSwipe from 'photoswipe'

/** A button of the viewer that acts on the shown picture. */
export type ViewerAction = {
  readonly name: string
  /** SVG shapes in a 24 × 24 view box, drawn as outlines. */
  readonly icon: string
  /** Label and whether it is on, for the picture at this index; null if the action does not apply. */
  readonly state: (index: number) => { readonly label: string; readonly on: boolean; readonly caption?: string } | null
  readonly run: (index: number) => void
  /** At the top beside the counter, or at the foot, within reach of a thumb. */
  readonly position?: 'top' | 'foot'
  /** Keyboard shortcut, as `KeyboardEvent.key` in lower case. */
  readonly key?: string
  /** The action switches a state on or off, rather than only running. */
  readonly toggles?: boolean
  /** Determines the colour when it is on. */
  readonly kind?: string
}

const outline = (shapes: string) =>
  `<svg class="viewer-icon" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`

/** The icon with the place of a word under it. */
const withCaption = (shapes: string) => `${outline(shapes)}<span class="viewer-caption"></span>`

/** Updates the button's label and state for the picture at this index. */
function updateButton(button: HTMLElement, { state, toggles = true }: ViewerAction, index: number): void {
  const shown = state(index)
  button.hidden = shown === null
  button.setAttribute('aria-label', shown?.label ?? '')
  button.title = shown?.label ?? ''
  if (toggles) button.setAttribute('aria-pressed', String(shown?.on ?? false))
  const caption = button.querySelector('.viewer-caption')
  if (caption) caption.textContent = shown?.caption ?? ''
}

/** The picture's name beside the counter, and a second line below it, if any. */
export function registerName(
  viewer: PhotoSwipe,
  nameAt: (index: number) => { readonly name: string; readonly detail: string },
  onDraw: (draw: () => void) => void,
): void {
  viewer.ui?.registerElement({
    name: 'photo-name',
    className: 'viewer-name',
    order: 6,
    appendTo: 'bar',
    onInit: (element) => {
      const detailLine = document.createElement('span')
      detailLine.className = 'viewer-detail'
      const show = () => {
        const { name, detail } = nameAt(viewer.currIndex)
        detailLine.textContent = detail
        element.replaceChildren(name, ...(detail === '' ? [] : [detailLine]))
      }
      viewer.on('change', show)
      viewer.on('contentAppend', show)
      onDraw(show)
    },
  })
}

export function registerAction(viewer: PhotoSwipe, action: ViewerAction, onDraw: (draw: () => void) => void): void {
  viewer.ui?.registerElement({
    name: action.name,
    className: 'viewer-action',
    order: 7,
    isButton: true,
    html: withCaption(action.icon),
    onInit: (element) => {
      const draw = () => updateButton(element, action, viewer.currIndex)
      viewer.on('change', draw)
      viewer.on('contentAppend', draw)
      onDraw(draw)
    },
    onClick: () => action.run(viewer.currIndex),
  })
}

/** A row of large buttons within reach of a thumb; nothing without actions. */
export function registerFoot(
  viewer: PhotoSwipe,
  actions: readonly ViewerAction[],
  onDraw: (draw: () => void) => void,
  note?: (index: number) => string,
): void {
  if (actions.length === 0) return
  viewer.ui?.registerElement({
    name: 'foot',
    className: 'viewer-foot',
    order: 20,
    appendTo: 'root',
    onInit: (foot) => {
      if (note) foot.append(noteLine(viewer, note, onDraw))
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
  button.innerHTML = withCaption(action.icon)
  button.addEventListener('click', () => action.run(viewer.currIndex))
  const draw = () => updateButton(button, action, viewer.currIndex)
  viewer.on('change', draw)
  viewer.on('contentAppend', draw)
  onDraw(draw)
  return button
}

function noteLine(
  viewer: PhotoSwipe,
  note: (index: number) => string,
  onDraw: (draw: () => void) => void,
): HTMLElement {
  const line = document.createElement('p')
  line.className = 'viewer-note'
  const words = document.createElement('span')
  line.append(words)
  const draw = () => {
    words.textContent = note(viewer.currIndex)
    line.hidden = words.textContent === ''
  }
  draw()
  viewer.on('change', draw)
  onDraw(draw)
  return line
}

/** Tells screen readers which picture is shown, and again when its state changes. */
export function registerStatus(
  viewer: PhotoSwipe,
  describe: (index: number) => string,
  onDraw: (draw: () => void) => void,
): void {
  viewer.ui?.registerElement({
    name: 'status',
    className: 'viewer-status',
    order: 30,
    appendTo: 'root',
    onInit: (element) => {
      element.setAttribute('role', 'status')
      const announce = () => {
        const text = describe(viewer.currIndex)
        if (element.textContent !== text) element.textContent = text
      }
      viewer.on('change', announce)
      onDraw(announce)
    },
  })
}

/**
 * Keeps the focus in the viewer. A native modal dialog is above the viewer and may have the focus. A dialog that an app
 * draws itself traps the focus as well, and the two would take it from each other without end: the viewer tries once
 * and then closes.
 */
export function trapFocus(viewer: PhotoSwipe): void {
  let isTrying = false
  const restoreFocus = () => {
    const { element } = viewer
    // It cannot be closed while it is opening.
    if (isTrying || !element || !viewer.opener.isOpen) return
    if (element.contains(document.activeElement) || document.querySelector('dialog:modal')) return
    isTrying = true
    element.focus()
    isTrying = false
    if (!element.contains(document.activeElement)) viewer.close()
  }
  viewer.on('afterInit', () => document.addEventListener('focusin', restoreFocus))
  viewer.on('destroy', () => document.removeEventListener('focusin', restoreFocus))
}

/** Keyboard shortcuts of the buttons; keys typed in a dialog above the viewer are ignored. */
export function listenToKeys(viewer: PhotoSwipe, actions: readonly ViewerAction[]): void {
  viewer.on('keydown', (event) => {
    const { originalEvent: typed } = event
    const { target, key } = typed
    if (target instanceof HTMLElement && target !== document.body && !viewer.element?.contains(target)) {
      event.preventDefault()
      return
    }
    if (typed.ctrlKey || typed.metaKey || typed.altKey) return
    // The space bar presses a focused button.
    if (key === ' ' && target instanceof HTMLButtonElement) return
    const action = actions.find((one) => one.key === key.toLowerCase())
    if (!action || action.state(viewer.currIndex) === null) return
    typed.preventDefault()
    event.preventDefault()
    if (!typed.repeat) action.run(viewer.currIndex)
  })
}

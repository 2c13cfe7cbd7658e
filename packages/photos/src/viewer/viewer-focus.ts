import type PhotoSwipe from 'photoswipe'

/**
 * Keeps the focus in the viewer. The browser's own modal dialog stands above it and may have the focus. A dialog that an
 * app draws itself takes the focus back as stubbornly as the viewer does, and the two would call each other without end:
 * the viewer tries once and then closes.
 */
export function keepFocus(viewer: PhotoSwipe): void {
  let isTrying = false
  const keep = () => {
    const { element } = viewer
    // While it opens it cannot be closed.
    if (isTrying || !element || !viewer.opener.isOpen) return
    if (element.contains(document.activeElement) || document.querySelector('dialog:modal')) return
    isTrying = true
    element.focus()
    isTrying = false
    if (!element.contains(document.activeElement)) viewer.close()
  }
  viewer.on('openingAnimationEnd', keep)
  viewer.on('afterInit', () => document.addEventListener('focusin', keep))
  viewer.on('destroy', () => document.removeEventListener('focusin', keep))
}

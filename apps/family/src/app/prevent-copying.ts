function prevent(event: Event): void {
  if (event.target instanceof Element && event.target.closest('img, [data-index], .pswp, .album'))
    event.preventDefault()
}

/**
 * The photographer can switch this on. It does not prevent a screenshot, and the product never claims that it does.
 * Returns a function that ends it.
 */
export function preventCopying(): () => void {
  document.documentElement.dataset['antiCopy'] = ''
  document.addEventListener('contextmenu', prevent)
  document.addEventListener('dragstart', prevent)
  return () => {
    delete document.documentElement.dataset['antiCopy']
    document.removeEventListener('contextmenu', prevent)
    document.removeEventListener('dragstart', prevent)
  }
}

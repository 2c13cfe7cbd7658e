import { photoHash } from '../lib/address.ts'

/** The viewer is a page of its own in the history: Android's back, or the browser's, closes it. */
export function viewerHistory(close: () => void) {
  let open = false
  const onBack = () => {
    open = false
    close()
  }
  return {
    enter: (number: number): void => {
      open = true
      window.history.pushState({ viewer: true }, '', photoHash(number))
      window.addEventListener('popstate', onBack, { once: true })
    },
    /** Another photograph is shown. */
    follow: (number: number): void => {
      if (open) window.history.replaceState({ viewer: true }, '', photoHash(number))
    },
    /** Closed by other means: the page leaves the history as well. */
    leave: (): void => {
      window.removeEventListener('popstate', onBack)
      if (open) window.history.back()
      open = false
    },
  }
}

import type { Viewer } from '@revela/photos/viewer'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

type ViewerState = { readonly viewing?: boolean } | null

/** Reads the browser's history directly: the last rendered state of the router may be outdated. */
const isAtStep = () => (window.history.state as { readonly usr?: ViewerState } | null)?.usr?.viewing === true

/**
 * The open viewer has its own history entry, so that Back on a phone returns to the grid and does not leave the page.
 * Returns a function that opens the viewer; `open` receives the callback for its closing.
 */
export function useViewer(): (open: (onClosed: () => void) => Promise<Viewer>) => Promise<void> {
  const navigate = useNavigate()
  const viewer = useRef<Viewer | null>(null)
  const isOpening = useRef(false)
  const isOnPage = useRef(true)

  useEffect(() => {
    isOnPage.current = true
    const close = () => viewer.current?.close()
    const steppedBack = () => {
      if (!isAtStep()) close()
    }
    window.addEventListener('popstate', steppedBack)
    return () => {
      isOnPage.current = false
      window.removeEventListener('popstate', steppedBack)
      close()
    }
  }, [])

  return async (open) => {
    // A second tap while the viewer is opening.
    if (isOpening.current || viewer.current) return
    let isOpen = true
    isOpening.current = true
    try {
      const opened = await open(() => {
        isOpen = false
        viewer.current = null
        if (isAtStep()) void navigate(-1)
      })
      if (isOpen) viewer.current = opened
    } finally {
      isOpening.current = false
    }
    if (!isOnPage.current) {
      viewer.current?.close()
      return
    }
    await navigate({}, { state: { viewing: true } satisfies ViewerState, preventScrollReset: true })
    // The viewer was closed before its history entry was created.
    if (!isOpen && isAtStep()) await navigate(-1)
  }
}

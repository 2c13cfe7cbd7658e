import type { Viewer } from '@revela/photos/viewer'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

type ViewerState = { readonly viewing?: boolean } | null

/** As the browser has it now: what the router rendered last may be a step behind. */
const isAtStep = () => (window.history.state as { readonly usr?: ViewerState } | null)?.usr?.viewing === true

/**
 * A photo shown large is a step of its own in the history: on a phone, Back leads to the grid and not away from the
 * page. The answer opens the viewer; `open` is told how to say that it was closed.
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
    // A second tap while the viewer is on its way.
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
    // Closed while the step was still being made.
    if (!isOpen && isAtStep()) await navigate(-1)
  }
}

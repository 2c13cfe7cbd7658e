import type { Viewer } from '@revela/photos/viewer'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Viewing = { readonly viewing?: boolean } | null

/**
 * A photo shown large is a step of its own in the history: on a phone, Back leads to the grid and not away from the
 * page. The answer opens the viewer; `open` is told how to say that it was closed.
 */
export function useViewer(): (open: (onClosed: () => void) => Promise<Viewer>) => Promise<void> {
  const navigate = useNavigate()
  const isViewing = (useLocation().state as Viewing)?.viewing === true
  const viewer = useRef<Viewer | null>(null)
  /** As the history has it now, for what was told of an earlier time. */
  const atStep = useRef(false)

  useEffect(() => {
    atStep.current = isViewing
    if (!isViewing) viewer.current?.close()
  }, [isViewing])

  useEffect(
    () => () => {
      atStep.current = false
      viewer.current?.close()
    },
    [],
  )

  return async (open) => {
    viewer.current = await open(() => {
      if (atStep.current) void navigate(-1)
    })
    void navigate({}, { state: { viewing: true } satisfies Viewing, preventScrollReset: true })
  }
}

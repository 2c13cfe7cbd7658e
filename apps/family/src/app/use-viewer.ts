import { familyViewer } from '@revela/phrases'
import { useEffect, useRef, type RefObject } from 'react'
import type { GridHandle } from '@revela/photos/grid'
import { notify } from '../lib/notices.ts'
import type { ViewerHandle } from './open-picture-viewer.ts'

const loadViewer = () => import('./open-picture-viewer.ts')

type ViewerModule = Awaited<ReturnType<typeof loadViewer>>
type ViewerTarget = { readonly index: number; readonly grid: GridHandle; readonly onClosed: () => void }

/** On a slow connection the first photos are shown by then; the viewer's code would compete with them. */
const prefetchAfterMs = 1_500

/** Opens the viewer on a picture, one at a time. Its code is prefetched when the browser is idle. */
export function useViewer(
  grid: RefObject<GridHandle | null>,
  show: (code: ViewerModule, at: ViewerTarget) => ViewerHandle,
): (index: number) => void {
  const opened = useRef<ViewerHandle | null>(null)
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1500))
    const prefetch = window.setTimeout(() => {
      // Opening a picture fetches it again and reports a failure.
      idle(() => void loadViewer().catch(() => undefined), { timeout: 4000 })
    }, prefetchAfterMs)
    return () => {
      window.clearTimeout(prefetch)
      opened.current?.close()
    }
  }, [])

  async function open(index: number): Promise<void> {
    // The notice below reports the failure.
    const code = await loadViewer().catch(() => null)
    if (code === null) return notify({ text: familyViewer.broken })
    if (opened.current || !grid.current) return
    const onClosed = () => {
      opened.current = null
    }
    opened.current = show(code, { index, grid: grid.current, onClosed })
  }
  return (index) => void open(index)
}

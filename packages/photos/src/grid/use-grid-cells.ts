import { type Ref, type RefObject, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWidth } from '@revela/web/use-width'

/** What other code may do with a grid of pictures. */
export type GridHandle = {
  /** The picture's element, if it is rendered. */
  readonly cell: (index: number) => HTMLElement | null
  /** Scrolls a picture into the window. */
  readonly reveal: (index: number, block?: ScrollLogicalPosition) => void
  readonly focus: (index: number) => void
}

/** The element of the grid, the `ref` it needs, and its width. */
export function useGridBox() {
  const box = useRef<HTMLDivElement>(null)
  const [measure, width] = useWidth()
  const attach = useCallback(
    (element: HTMLDivElement) => {
      box.current = element
      return measure(element)
    },
    [measure],
  )
  return { box, attach, width }
}

/**
 * The cells of a grid, each an element with `data-index`, of which only some are rendered. Exactly one, `current`, can be
 * reached with Tab; its row has to be rendered even outside the window.
 */
export function useGridCells(box: RefObject<HTMLElement | null>, count: number, ref: Ref<GridHandle> | undefined) {
  const [active, setActive] = useState(0)

  const cell = (index: number) => box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null

  function reveal(index: number, block: ScrollLogicalPosition = 'nearest') {
    // Renders the row even if it is far away, so that there is an element to scroll to.
    flushSync(() => setActive(index))
    cell(index)?.scrollIntoView({ block })
  }

  function focus(index: number) {
    reveal(index)
    cell(index)?.focus({ preventScroll: true })
  }

  useImperativeHandle(ref, () => ({ cell, reveal, focus }))

  function onFocus({ target }: { readonly target: EventTarget }) {
    const index = indexOf(target)
    if (index !== null) setActive(index)
  }

  return { current: Math.min(active, count - 1), cell, reveal, focus, onFocus }
}

/** The index of the cell in which an event happened; null outside the cells. */
export function indexOf(target: EventTarget): number | null {
  const index = target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset['index'] : undefined
  return index === undefined ? null : Number(index)
}

/** True for a cell itself, false for a button in it. */
export function isCell(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset['index'] !== undefined
}

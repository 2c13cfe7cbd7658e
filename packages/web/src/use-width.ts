import { useCallback, useState } from 'react'

/**
 * The `ref` for an element, and the width of that element: the page's width in the first render, its own before the
 * browser paints. The width is stored rather than read on each render, because reading it after a change forces a
 * layout.
 */
export function useWidth(): [ref: (element: HTMLDivElement) => () => void, width: number] {
  const [width, setWidth] = useState(() => document.documentElement.clientWidth)
  const measure = useCallback((element: HTMLDivElement) => {
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, width]
}

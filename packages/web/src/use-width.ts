import { useCallback, useState } from 'react'

/**
 * The `ref` for an element, and the width of that element: the page's in the first render, its own before the browser
 * paints. It is stored and not read for each render: reading it after a change makes the browser lay out the page at once.
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

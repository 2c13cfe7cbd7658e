import { useCallback, useState } from 'react'

/**
 * What the `ref` of an element across the page is to be, and its width: the page's, until it is measured. Kept, and not
 * read anew for every drawing: asking a page that was just changed makes the browser lay it out at once.
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

import { useCallback, useState } from 'react'

/**
 * What an element's `ref` is to be, and its width; 0 until it is known, which is before anything is painted. Kept, and
 * not read anew for every drawing: asking a page that was just changed makes the browser lay it out at once.
 */
export function useWidth(): [ref: (element: HTMLElement) => () => void, width: number] {
  const [width, setWidth] = useState(0)
  const measure = useCallback((element: HTMLElement) => {
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, width]
}

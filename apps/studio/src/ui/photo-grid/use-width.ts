import { useEffect, useState, type RefObject } from 'react'

/** An element's width; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

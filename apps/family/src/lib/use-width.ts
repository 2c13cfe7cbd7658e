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

export const gap = 4

/** So few that each of them is worth a line of its own in a hand, and half a window on a desk. */
const few = 4

/** How high a row would like to be, how many photographs fill one, and how high the last may grow to fill its width. */
export function rowWish(width: number, count: number): { height: number; most?: number; last: number } {
  // Two beside each other on a phone, whatever their shape; a panorama goes alone, and so does what is left over.
  if (width < 600) return { height: width * 0.5, most: count <= few ? 1 : 2, last: Infinity }
  if (count <= few) return { height: Math.min(620, width * 0.46), last: 1.5 }
  return { height: Math.min(360, Math.max(230, width * 0.235)), last: 1.6 }
}

/** Small enough to be held in a hand. */
export const isPhoneWidth = (width: number): boolean => width < 600

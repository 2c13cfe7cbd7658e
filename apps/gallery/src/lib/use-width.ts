import { useCallback, useState, useSyncExternalStore } from 'react'

/** An element's width, and what its `ref` is to be; 0 until it is known, which is before anything is painted. */
export function useWidth(): [ref: (element: HTMLElement | null) => void, width: number] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!element) return () => {}
      const observer = new ResizeObserver(listener)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [element],
  )
  return [setElement, useSyncExternalStore(subscribe, () => element?.clientWidth ?? 0)]
}

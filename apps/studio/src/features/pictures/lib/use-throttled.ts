import { useEffect, useRef, useState } from 'react'

/** A value that changes at most once in `wait` milliseconds and ends with the latest. */
export function useThrottled<T>(value: T, wait: number): T {
  const [shown, setShown] = useState(value)
  const last = useRef(0)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        last.current = performance.now()
        setShown(value)
      },
      Math.max(0, last.current + wait - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [value, wait])
  return shown
}

import { useEffect, useRef, useState } from 'react'

/** A state that changes at most once in `wait` milliseconds and ends with the latest value. */
export function useThrottled<T>(initial: T, wait: number): [T, (value: T) => void] {
  const [value, setValue] = useState(initial)
  const latest = useRef(initial)
  const last = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  function pass() {
    timer.current = undefined
    last.current = performance.now()
    setValue(latest.current)
  }

  function set(next: T) {
    latest.current = next
    timer.current ??= setTimeout(pass, Math.max(0, last.current + wait - performance.now()))
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  return [value, set]
}

import { useEffect, useState } from 'react'

/** The time, told again after so many milliseconds; `null` stops it where it is. */
export function useNow(every: number | null): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (every === null) return undefined
    const timer = window.setInterval(() => setNow(new Date()), every)
    return () => window.clearInterval(timer)
  }, [every])
  return now
}

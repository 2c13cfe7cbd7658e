import { useEffect, useEffectEvent } from 'react'

const restMs = 250

/** Calls back whenever scrolling has come to rest, and once at the beginning. */
export function useRest(onRest: () => void): void {
  const rest = useEffectEvent(onRest)
  useEffect(() => {
    let timer = setTimeout(rest, restMs)
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])
}

import { useEffect, useState } from 'react'

/** Less than this is a finger that trembles. */
const stepPx = 12
const topPx = 120

/** Whether the page was scrolled down last, and whether it stands at its top. */
export function useHiding(): { hidden: boolean; top: boolean } {
  const [state, setState] = useState({ hidden: false, top: true })
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      const top = now < topPx
      const moved = Math.abs(now - last) >= stepPx
      const down = now > last
      if (moved) last = now
      setState((before) => {
        const hidden = top ? false : moved ? down : before.hidden
        return hidden === before.hidden && top === before.top ? before : { hidden, top }
      })
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return state
}

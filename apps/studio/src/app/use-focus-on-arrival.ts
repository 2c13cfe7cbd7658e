import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a navigation the focus moves to the new page, as it would after loading a document. */
export function useFocusOnArrival(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])
}

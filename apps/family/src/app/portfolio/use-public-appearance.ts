import { useLayoutEffect } from 'react'

/** The page's ground: the written photograph stays at its head, or paper alone. */
export function usePublicAppearance(kind: 'public' | 'page'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['stage'] = kind
    // The studio's name and mark stand there: it is the page's head.
    if (kind === 'public') document.getElementById('cover')?.setAttribute('role', 'banner')
  }, [kind])
}

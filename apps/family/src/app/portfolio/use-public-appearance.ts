import { useLayoutEffect } from 'react'

/** The background of the page: the embedded cover picture at its head, or plain paper. */
export function usePublicAppearance(kind: 'public' | 'page'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['stage'] = kind
    // The cover contains the studio's name and logo, so it is the page's banner.
    if (kind === 'public') document.getElementById('cover')?.setAttribute('role', 'banner')
  }, [kind])
}

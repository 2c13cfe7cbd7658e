import { useEffect, useState } from 'react'

export type PageName = 'photos' | 'mine' | 'review' | 'sent'

const pageIn = (state: unknown): PageName =>
  typeof state === 'object' && state !== null && 'page' in state ? (state.page as PageName) : 'photos'

/** Pages within the gallery, each a step in the history: a phone's back leads from one to the last. */
export function usePages(): {
  page: PageName
  go: (page: PageName) => void
  /** Takes the place of the page that stands there, which nobody should come back to. */
  become: (page: PageName) => void
  back: () => void
} {
  // A page that is loaded again stays where it was.
  const [page, setPage] = useState<PageName>(() => pageIn(window.history.state))
  useEffect(() => {
    const onBack = ({ state }: PopStateEvent) => setPage(pageIn(state))
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [])
  return {
    page,
    go: (next) => {
      window.history.pushState({ page: next }, '')
      setPage(next)
    },
    become: (next) => {
      window.history.replaceState({ page: next }, '')
      setPage(next)
    },
    back: () => window.history.back(),
  }
}

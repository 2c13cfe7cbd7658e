import { useEffect, useState } from 'react'
import { layerHistory } from '../../lib/layer-history.ts'

export type PageName = 'photos' | 'mine' | 'together' | 'review' | 'sent'

const pageIn = (state: unknown): PageName =>
  typeof state === 'object' && state !== null && 'page' in state ? (state.page as PageName) : 'photos'

/** Pages within the gallery, each an entry of the history, so that a phone's back button goes to the previous one. */
export function usePages(): {
  page: PageName
  go: (page: PageName) => void
  /** Replaces the current page, so that going back does not lead to it. */
  replace: (page: PageName) => void
  back: () => void
} {
  // A reload stays on the same page.
  const [page, setPage] = useState<PageName>(() => pageIn(window.history.state))
  useEffect(() => {
    const onBack = ({ state }: PopStateEvent) => setPage(pageIn(state))
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [])
  return {
    page,
    go: (next) => {
      layerHistory().whenSettled(() => {
        window.history.pushState({ ...window.history.state, page: next }, '')
        setPage(next)
      })
    },
    replace: (next) => {
      layerHistory().whenSettled(() => {
        window.history.replaceState({ ...window.history.state, page: next }, '')
        setPage(next)
      })
    },
    back: () => layerHistory().whenSettled(() => window.history.back()),
  }
}

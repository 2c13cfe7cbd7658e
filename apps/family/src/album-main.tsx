import { reportUncaught } from '@revela/contract/client'
import { createRoot } from 'react-dom/client'
import { AlbumApp, type AlbumStart, createAlbumVisit } from './app/album/album-app.tsx'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { reportError } from './lib/report-error.ts'

export function mount(start: AlbumStart): void {
  reportUncaught(reportError)
  // The reader's place is kept by the album itself: going back from a layer must not scroll.
  window.history.scrollRestoration = 'manual'
  const element = document.getElementById('root')
  if (element === null) throw new Error('the page has no #root element')
  createRoot(element).render(
    <ErrorBoundary>
      <AlbumApp visit={createAlbumVisit(start)} />
    </ErrorBoundary>,
  )
}

import type { ReactNode } from 'react'
import { reportUncaught } from '@revela/contract/client'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { CrashPage, ErrorBoundary, reportCrash } from './app/error-boundary.tsx'
import { startVisit } from './app/start-visit.ts'
import type { StartPoint } from './app/visit.ts'
import { pageAt } from './lib/address.ts'
import { reportError } from './lib/report-error.ts'

async function pageOf(tap: Promise<StartPoint>): Promise<ReactNode> {
  const { pathname, hash } = window.location
  switch (pageAt(pathname, hash, document.getElementById('portfolio') !== null)) {
    case 'portfolio':
      return (await import('./app/portfolio/portfolio-app.tsx')).portfolioApp()
    case 'work':
      return (await import('./app/portfolio/work-app.tsx')).workApp()
    case 'home': {
      const { HomeApp, startHome } = await import('./app/home-app.tsx')
      return <HomeApp visit={await startHome()} />
    }
    case 'gallery': {
      const { visit, slug, key } = await startVisit()
      void tap.then((from) => visit.open(from))
      return <App visit={visit} slug={slug} addressKey={key} />
    }
  }
}

export async function mount(tap: Promise<StartPoint>): Promise<void> {
  reportUncaught(reportError)
  const element = document.getElementById('root')
  if (element === null) throw new Error('the page has no #root element')
  const root = createRoot(element)
  try {
    root.render(<ErrorBoundary>{await pageOf(tap)}</ErrorBoundary>)
  } catch (error) {
    reportCrash(error)
    root.render(<CrashPage />)
  }
}

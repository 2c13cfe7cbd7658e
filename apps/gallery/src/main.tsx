import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startVisit } from './app/start-visit.ts'
import type { From } from './app/visit.ts'
import { slugOf } from './lib/address.ts'

export async function mount(early: From | null): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  if (slugOf(window.location.pathname) === '') {
    const { HomeApp, startHome } = await import('./app/home-app.tsx')
    createRoot(root).render(<HomeApp visit={await startHome()} />)
    return
  }
  const { visit, slug, key } = await startVisit()
  if (early !== null) void visit.open(early)
  createRoot(root).render(<App visit={visit} slug={slug} addressKey={key} />)
}

import 'virtual:revela-tokens.css'
import 'virtual:revela-focus.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/cover.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startVisit } from './app/start-visit.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

const { visit, slug, photo } = await startVisit()
createRoot(root).render(<App visit={visit} slug={slug} photo={photo} />)

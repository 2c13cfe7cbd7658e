import 'virtual:revela-tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './lib/call-meta.ts'
import { StrictMode } from 'react'
import { reportUncaught } from '@revela/contract/client'
import { createRoot } from 'react-dom/client'
import { createApp } from './app/create-app.tsx'
import { saveTrack } from './features/access/lib/track.ts'
import { reportError } from './lib/report-error.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root element')

reportUncaught(reportError)
// Before the router, because the redirect to the login page removes the query string.
saveTrack(window.location.search)
const App = createApp()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

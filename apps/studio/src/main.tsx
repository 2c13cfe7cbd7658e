import 'virtual:revela-tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './lib/call-meta.ts'
import { StrictMode } from 'react'
import { tellUncaught } from '@revela/contract/client'
import { createRoot } from 'react-dom/client'
import { createApp } from './app/create-app.tsx'
import { keepTrack } from './features/access/lib/track.ts'
import { tellFault } from './lib/tell-fault.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

tellUncaught(tellFault)
// Before the router: a redirect to the sign-in page drops what the address told.
keepTrack(window.location.search)
const App = createApp()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

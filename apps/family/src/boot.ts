import 'virtual:revela-tokens.css'
import 'virtual:revela-focus.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/cover.css'
import { writtenCover } from './app/written-cover.ts'
import type { From } from './app/visit.ts'

let started: Promise<void> | null = null

/** The app itself; `early` is a tap that came before it. */
function start(early: From | null): void {
  started ??= import('./main.tsx').then(({ mount }) => mount(early))
}

/** Nobody waits longer than this for a photograph before the rest comes too. */
const patienceMs = 2_500

/** Of a gallery with its button, or of the public portfolio as it stands. */
const photo = writtenCover(start)?.photo ?? document.querySelector<HTMLImageElement>('#cover > img')
if (!photo || photo.complete) start(null)
else {
  // The photograph first: on a slow line everything else would take its share of it.
  photo.addEventListener('load', () => start(null), { once: true })
  photo.addEventListener('error', () => start(null), { once: true })
  setTimeout(() => start(null), patienceMs)
}

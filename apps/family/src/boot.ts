import 'virtual:revela-tokens.css'
import 'virtual:revela-focus.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/cover.css'
import { writtenCover } from './app/written-cover.ts'
import type { From } from './app/visit.ts'

let started: Promise<void> | null = null

let tapped!: (from: From) => void
/** A tap on the written button, also one that comes while the app is being fetched. */
const tap = new Promise<From>((resolve) => {
  tapped = resolve
})

function start(): void {
  started ??= import('./main.tsx').then(({ mount }) => mount(tap))
}

void tap.then(start)

/** Nobody waits longer than this for a photograph before the rest comes too. */
const patienceMs = 2_500

/** Of a gallery with its button, or of the public portfolio as it stands. */
const photo = writtenCover(tapped)?.photo ?? document.querySelector<HTMLImageElement>('#cover > img')
if (!photo || photo.complete) start()
else {
  // The photograph first: on a slow line everything else would take its share of it.
  photo.addEventListener('load', start, { once: true })
  photo.addEventListener('error', start, { once: true })
  setTimeout(start, patienceMs)
}

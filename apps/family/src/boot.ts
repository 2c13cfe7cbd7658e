import 'virtual:revela-tokens.css'
import 'virtual:revela-focus.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/cover.css'
import { serverCover } from './app/server-cover.ts'
import type { StartPoint } from './app/visit.ts'

let started: Promise<void> | null = null

let resolveTap!: (from: StartPoint) => void
/** A tap on the written button, also one that comes while the app is being fetched. */
const tap = new Promise<StartPoint>((resolve) => {
  resolveTap = resolve
})

function start(): void {
  started ??= import('./main.tsx').then(({ mount }) => mount(tap))
}

void tap.then(start)

/** Nobody waits longer than this for a photograph before the rest comes too. */
const maxWaitMs = 2_500

/** Of a gallery with its button, or of the public portfolio as it stands. */
const image = serverCover(resolveTap)?.image ?? document.querySelector<HTMLImageElement>('#cover > img')
if (!image || image.complete) start()
else {
  // The photograph first: on a slow line everything else would take its share of it.
  image.addEventListener('load', start, { once: true })
  image.addEventListener('error', start, { once: true })
  setTimeout(start, maxWaitMs)
}

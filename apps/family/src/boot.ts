import 'virtual:revela-tokens.css'
import 'virtual:revela-focus.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/cover.css'
import { earlyCover } from './app/early-cover.ts'
import type { StartPoint } from './app/visit.ts'

let started: Promise<void> | null = null

let resolveTap!: (from: StartPoint) => void
/** A tap on the button of the cover, also before the app is loaded. */
const tap = new Promise<StartPoint>((resolve) => {
  resolveTap = resolve
})

function start(): void {
  started ??= import('./main.tsx').then(({ mount }) => mount(tap))
}

void tap.then(start)

/** The app is loaded after this time even if the cover picture is not there yet. */
const maxWaitMs = 2_500

/** Loads the picture first, because on a slow connection everything else would compete with it. */
function startAfter(image: HTMLImageElement | null): void {
  if (!image || image.complete) return start()
  image.addEventListener('load', start, { once: true })
  image.addEventListener('error', start, { once: true })
}

/** The cover of a gallery with its button, or the picture of the public portfolio. */
const cover = earlyCover(resolveTap)
if (cover === null) startAfter(document.querySelector<HTMLImageElement>('#cover > img'))
else void cover.then(startAfter)
setTimeout(start, maxWaitMs)

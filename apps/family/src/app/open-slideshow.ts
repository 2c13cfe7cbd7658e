import { familySlideshow } from '@revela/phrases'
import { layerHistory } from '../lib/layer-history.ts'
import { schedule } from '../lib/schedule.ts'
import styles from './slideshow.module.css'
import { createSlideshow, slideshowSpeeds, type SlideshowSpeed } from './slideshow-timer.ts'

type SlideshowOptions = {
  readonly count: number
  readonly first: number
  readonly srcAt: (index: number) => string
  readonly altAt: (index: number) => string
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = styles.button ?? ''
  element.textContent = text
  element.addEventListener('click', onClick)
  return element
}

/** Keeps the screen on, where the browser can. Returns a function that ends it. */
function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const request = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // A phone that saves power refuses; the slideshow goes on without it.
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) await lock?.release()
  }
  // The browser ends the lock while the page is hidden.
  const onVisibilityChange = () => void request()
  document.addEventListener('visibilitychange', onVisibilityChange)
  void request()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisibilityChange)
    void lock?.release()
  }
}

/** Pictures over the whole screen, one after the other. Esc, the back button and a button end it. */
export function openSlideshow({ count, first, srcAt, altAt }: SlideshowOptions): void {
  const dialog = document.createElement('dialog')
  dialog.className = styles.slideshow ?? ''
  dialog.setAttribute('aria-label', familySlideshow.title)
  const stage = document.createElement('div')
  stage.className = styles.stage ?? ''

  async function show(index: number): Promise<void> {
    const next = document.createElement('img')
    next.src = srcAt(index)
    next.alt = altAt(index)
    // A picture that cannot be loaded is passed over: the one before it stays.
    const isLoaded = await next.decode().then(
      () => true,
      () => false,
    )
    if (isLoaded) stage.replaceChildren(next)
    // Fetches the following picture into the browser's cache.
    new Image().src = srcAt((index + 1) % count)
  }

  const slideshow = createSlideshow({ count, first, show, schedule })
  const pause = button(familySlideshow.pause, () => {
    slideshow.togglePause()
    pause.textContent = slideshow.isPaused() ? familySlideshow.play : familySlideshow.pause
  })
  const speeds = (Object.keys(slideshowSpeeds) as SlideshowSpeed[]).map((speed) => {
    const choice = button(familySlideshow.speeds[speed], () => {
      slideshow.setSpeed(speed)
      for (const other of speeds) other.setAttribute('aria-pressed', String(other === choice))
    })
    choice.setAttribute('aria-pressed', String(speed === 'normal'))
    return choice
  })
  const group = document.createElement('div')
  group.className = styles.speeds ?? ''
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', familySlideshow.speed)
  group.append(...speeds)
  const controls = document.createElement('div')
  controls.className = styles.controls ?? ''
  controls.append(
    pause,
    group,
    button(familySlideshow.close, () => dialog.close()),
  )
  const frame = document.createElement('div')
  frame.className = styles.frame ?? ''
  frame.append(stage, controls)
  dialog.append(frame)

  const allowSleep = keepScreenOn()
  const layer = layerHistory().open({ onBack: () => dialog.close() })
  // Esc leaves the full screen first, without a key event.
  const onFullscreenChange = () => {
    if (document.fullscreenElement === null) dialog.close()
  }
  dialog.addEventListener('fullscreenchange', onFullscreenChange)
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') void slideshow.go(1)
    if (key === 'ArrowLeft') void slideshow.go(-1)
  })
  dialog.addEventListener('close', () => {
    slideshow.stop()
    allowSleep()
    layer.close()
    dialog.removeEventListener('fullscreenchange', onFullscreenChange)
    // It is already over after Esc.
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined)
    dialog.remove()
  })
  document.body.append(dialog)
  dialog.showModal()
  // A dialog itself cannot be shown full screen. An iPhone has no full screen for pages; the dialog covers the window.
  frame.requestFullscreen?.().catch(() => undefined)
  void slideshow.start()
}

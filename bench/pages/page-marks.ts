/** What the page notes about itself, in its own clock: milliseconds since the navigation, or since the tap. */
export interface PageMarks {
  /** When the largest element of the first view was painted. */
  lcp: number
  /** What that element is. */
  lcpElement: string
  /** When the button of the cover could be tapped. */
  button: number
  /** From the tap on the button until every photo in the window is shown. */
  screen: number
  /** From the tap on a photo until the viewer shows it at full width. */
  viewer: number
  /** From the tap on a photo until a rendition that is sharp at the width of the window is shown. */
  sharp: number
  /** From the tap on a photo until the viewer can be closed. */
  buttons: number
  /** Cumulative layout shift before the tap. */
  shift: number
}

/** Runs in the page before its own scripts. */
export function recordMarks(): void {
  const marks: PageMarks = { lcp: 0, lcpElement: '', button: 0, screen: 0, viewer: 0, sharp: 0, buttons: 0, shift: 0 }
  Object.assign(window, { marks })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      marks.lcp = entry.startTime
      marks.lcpElement = entry.element === undefined ? '' : `${entry.element.tagName}.${entry.element.className}`
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!shift.hadRecentInput) marks.shift += shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function is sent to the page
  const isInWindow = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < window.innerHeight
  }
  const screenIsShown = () => {
    const tiles = [...document.querySelectorAll('[data-index]')].filter(isInWindow)
    return tiles.length > 3 && tiles.every((tile) => tile.querySelector('img[data-loaded]') !== null)
  }
  const viewerPicture = () => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.viewer-at-once img, .pswp__img')].filter(
      isInWindow,
    )
    return images.find(
      (image) => image.naturalWidth > 0 && image.getBoundingClientRect().width >= window.innerWidth * 0.98,
    )
  }
  const sharpPicture = () =>
    [...document.querySelectorAll<HTMLImageElement>('.viewer-at-once img, .pswp__img')].find(
      (image) => isInWindow(image) && image.complete && /\/(960|1920)\.webp$/.test(image.currentSrc),
    )
  // After the frame in which something is seen: from then on the person sees it too.
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent<'viewer' | 'sharp' | 'buttons'>) => {
    if (marks[data] === 0) marks[data] = performance.now() - opened
  })
  port1.start()

  let entered = 0
  let opened = 0
  document.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (!(target instanceof Element)) return
      if (target.closest('.cover-button') !== null) entered = timeStamp
      else if (target.closest('[data-index]') !== null) opened = timeStamp
    },
    true,
  )
  const look = (now: number) => {
    const button = document.querySelector<HTMLButtonElement>('button.cover-button')
    if (marks.button === 0 && button !== null && isInWindow(button)) marks.button = now
    if (entered > 0 && marks.screen === 0 && screenIsShown()) marks.screen = now - entered
    if (opened > 0 && marks.viewer === 0 && viewerPicture()) port2.postMessage('viewer')
    if (opened > 0 && marks.sharp === 0 && sharpPicture()) port2.postMessage('sharp')
    if (opened > 0 && marks.buttons === 0 && document.querySelector('.pswp__button--close'))
      port2.postMessage('buttons')
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

import type PhotoSwipe from 'photoswipe'

type Content = NonNullable<PhotoSwipe['currSlide']>['content']

/** Loads the shown picture before its neighbours, which would share a slow connection with it. */
export function loadShownFirst(viewer: PhotoSwipe): void {
  const waiting = new Map<Content, boolean>()
  const loadWaiting = () => {
    const contents = [...waiting]
    waiting.clear()
    for (const [content, isLazy] of contents) content.load(isLazy)
  }
  viewer.on('contentLoad', (event) => {
    const { content, isLazy } = event
    if (content.index === viewer.currIndex || viewer.currSlide?.content.isLoading() !== true) return
    event.preventDefault()
    waiting.set(content, isLazy)
  })
  viewer.on('loadComplete', ({ content }) => {
    if (content.index === viewer.currIndex) loadWaiting()
  })
  viewer.on('change', loadWaiting)
}

import '@revela/photos/viewer.css'
import { pictureCaption, pictureViewer } from '@revela/phrases'
import type { ChosenPicture } from '../api/selection-queries.ts'

/** One chosen photograph after another, over the whole window. */
export async function openChosenViewer(
  pictures: readonly ChosenPicture[],
  index: number,
  from: HTMLElement,
  onClosed: () => void,
): Promise<void> {
  const { openViewer } = await import('@revela/photos/viewer')
  openViewer({
    count: pictures.length,
    index,
    still: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    behind: document.getElementById('root'),
    texts: pictureViewer,
    actions: [],
    photoAt: (place) => {
      const picture = pictures[place]
      if (!picture) return { kind: 'loading' }
      const { view: src, thumb, width, height } = picture
      const name = pictureCaption(picture.display_number, picture.title)
      return { kind: 'photo', name, src, thumb, width, height }
    },
    thumbAt: (place) => (place === index ? from.querySelector('img') : null),
    onShow: () => undefined,
    onBroken: () => undefined,
    onClosed: () => {
      onClosed()
      from.focus()
    },
  })
}

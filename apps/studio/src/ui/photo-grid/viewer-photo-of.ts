import type { ViewerPhoto } from '@revela/photos/viewer'
import { pictureCaption, pictureViewer } from '@revela/phrases'
import type { GridPicture } from './grid-picture.ts'

/** How the viewer shows a picture, whatever state it is in. */
export function viewerPhotoOf(picture: GridPicture | undefined): ViewerPhoto {
  if (!picture) return { kind: 'loading' }
  const { title, display_number: displayNumber = null, state, failure, view: src, thumb, width, height } = picture
  const name = pictureCaption(displayNumber, title)
  if (state === 'ready' && width !== null && height !== null) {
    return { kind: 'photo', name, src, thumb, width, height }
  }
  return { kind: 'words', name, text: state === 'failed' && failure ? failure : pictureViewer.preparing }
}

import type { ViewerAction } from '@revela/photos/viewer'
import { pictureTile } from '@revela/phrases'
import type { GridKind, GridPicture } from './grid-picture.ts'

const frame =
  '<rect fill="none" width="18" height="18" x="3" y="3" rx="2"/><circle cx="9" cy="9" r="2"/><path d="m21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21"/>'

/** The viewer's button that makes a photo the cover. */
export function coverAction<T extends GridPicture>(
  kind: GridKind,
  readyAt: (index: number) => T | undefined,
  coverId: () => string | null,
  makeCover: (picture: T) => void,
): ViewerAction {
  return {
    name: 'cover',
    icon: frame,
    look: (index) => {
      const picture = readyAt(index)
      if (!picture) return null
      const on = picture.id === coverId()
      return { on, label: on ? pictureTile.isCover[kind] : pictureTile.makeCover(picture.title) }
    },
    run: (index) => {
      const picture = readyAt(index)
      if (picture && picture.id !== coverId()) makeCover(picture)
    },
  }
}

import type { ViewerAction } from '@revela/photos/viewer'
import { pictureTile } from '@revela/phrases'
import { coverAction } from '../../../ui/photo-grid/cover-action.ts'
import type { Picture } from '../api/picture-queries.ts'

const star =
  '<path d="M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z"/>'
export type ViewerDeeds = {
  readonly suggest: (picture: Picture, suggest: boolean) => void
  readonly makeCover: (picture: Picture) => void
}

export function viewerActions(
  readyAt: (index: number) => Picture | undefined,
  coverId: () => string | null,
  { suggest, makeCover }: ViewerDeeds,
): ViewerAction[] {
  return [
    {
      name: 'suggest',
      icon: star,
      look: (index) => {
        const picture = readyAt(index)
        if (!picture) return null
        const { suggested: on, title } = picture
        return { on, label: on ? pictureTile.withdraw(title) : pictureTile.suggest(title) }
      },
      run: (index) => {
        const picture = readyAt(index)
        if (picture) suggest(picture, !picture.suggested)
      },
    },
    coverAction('gallery', readyAt, coverId, makeCover),
  ]
}

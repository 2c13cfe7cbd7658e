import { similarPictures as texts } from '@revela/phrases'
import { useQueryClient } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import type { Selection } from '../../../ui/picture-grid/selection.ts'
import { selectedIds } from '../api/pictures.ts'
import { maxSimilar, type SimilarChange, useChangeSimilar } from '../api/similar-pictures.ts'
import type { SeriesIndex } from '../lib/use-similar-groups.ts'
import orderingMenuStyles from './ordering-menu.module.css'
import { ToolbarMenu } from './toolbar-menu.tsx'

type Props = {
  readonly galleryId: string
  readonly selection: Selection
  readonly count: number
  readonly series: SeriesIndex
  readonly onChanged: () => void
}

/** Joins the selected pictures into a group of similar ones, takes them out, or chooses the one in front. */
export function SimilarMenu({ galleryId, selection, count, series, onChanged }: Props) {
  const queries = useQueryClient()
  const { mutate, isPending } = useChangeSimilar(galleryId)

  async function change(action: SimilarChange['action']) {
    const ids = await selectedIds(queries, galleryId, selection)
    mutate({ action, ids }, { onSuccess: onChanged })
  }

  const isGrouped = selection.all ? series.count > 0 : [...selection.ids].some((id) => series.groupOf(id))
  const choices: readonly { readonly action: SimilarChange['action']; readonly label: string }[] = [
    ...(count > 1 && count <= maxSimilar ? [{ action: 'join' as const, label: texts.join }] : []),
    ...(isGrouped ? [{ action: 'split' as const, label: texts.split }] : []),
    ...(isGrouped && count === 1 ? [{ action: 'front' as const, label: texts.makeFront }] : []),
    { action: 'reset', label: texts.reset },
  ]
  return (
    <ToolbarMenu label={texts.label} icon={<Layers size={18} strokeWidth={1.75} aria-hidden="true" />} busy={isPending}>
      <ul aria-label={texts.label}>
        {choices.map(({ action, label }) => (
          <li key={action}>
            <button
              type="button"
              className={orderingMenuStyles.choice}
              disabled={isPending}
              data-closes=""
              onClick={() => void change(action)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </ToolbarMenu>
  )
}

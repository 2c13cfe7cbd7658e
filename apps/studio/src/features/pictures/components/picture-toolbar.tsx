import type { OrderingCode } from '@revela/domain'
import { pictureSuggestion, pictureToolbar, watermark, words } from '@revela/phrases'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Skeleton } from 'antd'
import { ArrowDownUp, Check, Stamp, Star } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { LoadFailure } from '../../../ui/list-states.tsx'
import '../../../ui/picture-grid/label-colours.css'
import styles from '../../../ui/picture-grid/picture-toolbar.module.css'
import { PhotoToolbar } from '../../../ui/picture-grid/selection-toolbar.tsx'
import { pictureCalls, markSuggested, reloadPictures, allPicturesQuery, type Picture } from '../api/pictures.ts'
import { carries, checkOf, colours, ratings, type Tag, type TagState, tagStates } from '../lib/tag-states.ts'
import orderingMenuStyles from './ordering-menu.module.css'
import suggestionMenuStyles from './suggestion-menu.module.css'
import { ToolbarMenu } from './toolbar-menu.tsx'

const groups: readonly { readonly title: string; readonly tags: readonly Tag[] }[] = [
  { title: pictureSuggestion.ratings, tags: ratings },
  { title: pictureSuggestion.labels, tags: colours },
]

type SuggestionMenuProps = { readonly galleryId: string }

function SuggestionMenu({ galleryId }: SuggestionMenuProps) {
  return (
    <ToolbarMenu label={pictureToolbar.suggestByTag} icon={<Star size={18} strokeWidth={1.75} aria-hidden="true" />}>
      <SuggestionPanel galleryId={galleryId} />
    </ToolbarMenu>
  )
}

function SuggestionPanel({ galleryId }: SuggestionMenuProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(allPicturesQuery(galleryId))
  const states = useMemo(() => tagStates(data?.pictures ?? []), [data])
  if (isError && data === undefined) {
    return <LoadFailure text={pictureSuggestion.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  }
  return (
    <div className={suggestionMenuStyles.panel}>
      <h3 className={suggestionMenuStyles.title}>{pictureSuggestion.title}</h3>
      <p className={suggestionMenuStyles.lead}>{pictureSuggestion.lead}</p>
      {isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={words.loading} />
      ) : (
        groups.map((group) => <TagGroup key={group.title} {...group} galleryId={galleryId} states={states} />)
      )}
    </div>
  )
}

type GroupProps = SuggestionMenuProps & {
  readonly title: string
  readonly tags: readonly Tag[]
  readonly states: Readonly<Record<Tag, TagState>>
}

function TagGroup({ title, tags, states, galleryId }: GroupProps) {
  return (
    <fieldset className={suggestionMenuStyles.group}>
      <legend className={suggestionMenuStyles.legend}>{title}</legend>
      {tags.map((tag) => (
        <TagCheckbox key={tag} galleryId={galleryId} tag={tag} state={states[tag]} />
      ))}
    </fieldset>
  )
}

type TagCheckboxProps = { readonly galleryId: string; readonly tag: Tag; readonly state: TagState }

/** Suggests all pictures of a rating or label, or none; indeterminate when only some are suggested. */
function TagCheckbox({ galleryId, tag, state }: TagCheckboxProps) {
  const suggest = useSuggestByTag(galleryId)
  const check = checkOf(state)
  const stars = Number(tag)
  return (
    <Checkbox
      className={suggestionMenuStyles.tag}
      checked={check === 'checked'}
      indeterminate={check === 'indeterminate'}
      disabled={state.all === 0 || suggest.isPending}
      onChange={() => suggest.mutate({ tag, suggest: check !== 'checked' })}
    >
      <span className={suggestionMenuStyles.words}>
        {stars > 0 ? (
          <span className={suggestionMenuStyles.name}>
            <span aria-hidden="true" className={suggestionMenuStyles.stars}>
              {'★'.repeat(stars)}
            </span>
            <span className="visually-hidden">{pictureSuggestion.rating(stars)}</span>
          </span>
        ) : (
          <span className={suggestionMenuStyles.name}>
            <span aria-hidden="true" className={suggestionMenuStyles.dot} data-label={tag} />
            {tag}
          </span>
        )}
        <span className={suggestionMenuStyles.count}>
          {state.all === 0 ? pictureSuggestion.none : pictureSuggestion.someOf(state.suggested, state.all)}
        </span>
      </span>
    </Checkbox>
  )
}

const codes: readonly OrderingCode[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

type OrderingMenuProps = { readonly galleryId: string; readonly ordering: number }

function OrderingMenu({ galleryId, ordering }: OrderingMenuProps) {
  const change = useSetOrdering(galleryId)
  const shown = change.isPending ? change.variables : ordering
  return (
    <ToolbarMenu
      label={pictureToolbar.ordering}
      icon={<ArrowDownUp size={18} strokeWidth={1.75} aria-hidden="true" />}
      busy={change.isPending}
    >
      <ul aria-label={pictureToolbar.ordering}>
        {codes.map((code) => (
          <li key={code}>
            <button
              type="button"
              className={orderingMenuStyles.choice}
              aria-pressed={code === shown}
              disabled={change.isPending}
              data-closes=""
              onClick={() => (code === ordering ? undefined : change.mutate(code))}
            >
              <Check size={18} strokeWidth={1.75} aria-hidden="true" className={orderingMenuStyles.check} />
              {pictureToolbar.orderings[code]}
            </button>
          </li>
        ))}
      </ul>
    </ToolbarMenu>
  )
}

function useSetOrdering(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: OrderingCode) => call(pictureCalls.setOrdering, { params: { collection_id, code } }),
    onSuccess: async () => {
      await reloadPictures(queries, collection_id)
      notify('success', pictureToolbar.ordered)
    },
    onError: () => notify('error', pictureToolbar.orderingFailed),
    meta: { inline: true },
  })
}

type Props = {
  readonly galleryId: string
  readonly ordering: number
  readonly total: number
  readonly onUpload: (() => void) | undefined
  readonly onWatermark: (() => void) | undefined
  readonly onSelectAll: () => void
  /** The link to the trash. */
  readonly trash: ReactNode
}

/** The actions for the gallery's pictures while none is selected. */
export function PictureToolbar(props: Props) {
  const { galleryId, ordering, total, onUpload, onWatermark, onSelectAll, trash } = props
  return (
    <PhotoToolbar onUpload={onUpload} onSelectAll={total > 0 ? onSelectAll : undefined} trash={trash}>
      {onWatermark ? (
        <button type="button" className={styles.plain} aria-haspopup="dialog" onClick={onWatermark}>
          <Stamp size={18} strokeWidth={1.75} aria-hidden="true" />
          {watermark.toolbar}
        </button>
      ) : null}
      {total > 0 ? (
        <>
          <OrderingMenu galleryId={galleryId} ordering={ordering} />
          <SuggestionMenu galleryId={galleryId} />
        </>
      ) : null}
    </PhotoToolbar>
  )
}

/** Updates the star optimistically and reverts it on an error. */
export function useSuggestPicture(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ picture, suggest }: { readonly picture: Picture; readonly suggest: boolean }) =>
      call(pictureCalls.suggest, { params: { collection_id, picture_id: picture.id, suggest } }),
    onMutate: ({ picture, suggest }) => ({
      undo: markSuggested(queries, collection_id, ({ id }) => id === picture.id, suggest),
    }),
    onSuccess: () => notify('success', pictureSuggestion.saved),
    onError: (_error, _input, context) => {
      context?.undo()
      notify('error', pictureSuggestion.failed)
    },
    meta: { inline: true },
  })
}

function useSuggestByTag(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ tag, suggest }: { readonly tag: Tag; readonly suggest: boolean }) =>
      call(pictureCalls.suggestByTag, { params: { collection_id, tag, suggest } }),
    onMutate: ({ tag, suggest }) => ({
      undo: markSuggested(queries, collection_id, (picture) => carries(picture, tag), suggest),
    }),
    onSuccess: (_answer, { suggest }) =>
      notify('success', suggest ? pictureSuggestion.suggested : pictureSuggestion.saved),
    onError: (_error, _input, context) => {
      context?.undo()
      notify('error', pictureSuggestion.failed)
    },
    meta: { inline: true },
  })
}

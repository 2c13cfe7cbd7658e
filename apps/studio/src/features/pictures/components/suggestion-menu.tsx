import { pictureSuggestion, pictureToolbar, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Star } from 'lucide-react'
import { useMemo } from 'react'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { allPicturesQuery } from '../api/picture-queries.ts'
import { colours, ratings, tagStates, type Tag, type TagState } from '../lib/tag-states.ts'
import { TagCheckbox } from './tag-checkbox.tsx'
import { ToolbarMenu } from './toolbar-menu.tsx'
import styles from './suggestion-menu.module.css'

const groups: readonly { readonly title: string; readonly tags: readonly Tag[] }[] = [
  { title: pictureSuggestion.ratings, tags: ratings },
  { title: pictureSuggestion.labels, tags: colours },
]

type Props = { readonly galleryId: string }

export function SuggestionMenu({ galleryId }: Props) {
  return (
    <ToolbarMenu label={pictureToolbar.suggestByTag} icon={<Star size={18} strokeWidth={1.75} aria-hidden="true" />}>
      <SuggestionPanel galleryId={galleryId} />
    </ToolbarMenu>
  )
}

function SuggestionPanel({ galleryId }: Props) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(allPicturesQuery(galleryId))
  const states = useMemo(() => tagStates(data?.pictures ?? []), [data])
  if (isError && data === undefined) {
    return <LoadFailure text={pictureSuggestion.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  }
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>{pictureSuggestion.title}</h3>
      <p className={styles.lead}>{pictureSuggestion.lead}</p>
      {isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={words.loading} />
      ) : (
        groups.map((group) => <TagGroup key={group.title} {...group} galleryId={galleryId} states={states} />)
      )}
    </div>
  )
}

type GroupProps = Props & {
  readonly title: string
  readonly tags: readonly Tag[]
  readonly states: Readonly<Record<Tag, TagState>>
}

function TagGroup({ title, tags, states, galleryId }: GroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {tags.map((tag) => (
        <TagCheckbox key={tag} galleryId={galleryId} tag={tag} state={states[tag]} />
      ))}
    </fieldset>
  )
}

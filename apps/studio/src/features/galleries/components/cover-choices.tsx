import { ApiError } from '@revela/contract/client'
import { galleryCover, words } from '@revela/phrases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { coverChoicesQuery, type CoverChoice } from '../api/gallery-queries.ts'
import styles from './cover-choices.module.css'

type Props = {
  readonly galleryId: string
  readonly chosen: string | null
  readonly onChoose: (picture: CoverChoice) => void
}

export function CoverChoices({ galleryId, chosen, onChoose }: Props) {
  const choices = useInfiniteQuery(coverChoicesQuery(galleryId))
  const empty = choices.error instanceof ApiError && choices.error.code === 'EmptyGallery'
  if (choices.isError && !empty && choices.data === undefined)
    return (
      <LoadFailure
        text={galleryCover.loadFailed}
        onRetry={() => void choices.refetch()}
        retrying={choices.isFetching}
      />
    )
  if (choices.isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} aria-label={words.loading} />

  const ready = (choices.data?.pages ?? []).flatMap((page) => page.pictures).filter(({ state }) => state === 'ready')
  return (
    <fieldset>
      <legend className={styles.legend}>{galleryCover.choose}</legend>
      {ready.length === 0 ? <p className={styles.none}>{galleryCover.noneReady}</p> : null}
      <ul className={styles.grid}>
        {ready.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={picture.id === chosen}
              aria-label={galleryCover.choice(picture.title)}
              onClick={() => onChoose(picture)}
            >
              <img src={picture.thumb} alt="" loading="lazy" decoding="async" className={styles.thumb} />
            </button>
          </li>
        ))}
      </ul>
      {choices.hasNextPage ? (
        <Button block loading={choices.isFetchingNextPage} onClick={() => void choices.fetchNextPage()}>
          {galleryCover.more}
        </Button>
      ) : null}
    </fieldset>
  )
}

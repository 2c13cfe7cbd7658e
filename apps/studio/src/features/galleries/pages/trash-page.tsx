import { ApiError } from '@revela/contract/client'
import { galleryTrash, photoCount, brand, planLimit } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { formatInstantDay } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { FilmEnd } from '../../../ui/drawings/plan-drawings.tsx'
import { EmptyState, ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { type TrashedGallery, trashQuery, useRestoreGallery } from '../api/galleries.ts'
import { PlanLimitDialog } from '../components/plan-limit-dialog.tsx'
import styles from '../../../ui/trash-row.module.css'
import { daysLeft } from '../lib/gallery-words.ts'
import { planLimitRejection, type PlanLimitRejection } from '../lib/plan-limit-text.ts'
import trashPageStyles from './trash-page.module.css'

type Props = {
  readonly gallery: TrashedGallery
  readonly now: Date
  readonly restoring: boolean
  readonly onRestore: () => void
}

function TrashRow({ gallery, now, restoring, onRestore }: Props) {
  const days = daysLeft(gallery.purge_at, now)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.title}>{gallery.title}</h2>
        <p className={styles.details}>
          {photoCount(gallery.total_pictures)} · {galleryTrash.deletedOn(formatInstantDay(gallery.deleted_at))}
        </p>
      </div>
      <p className={styles.left} data-soon={days <= 1}>
        {galleryTrash.daysLeft(days)}
      </p>
      <Button size="large" loading={restoring} onClick={onRestore} aria-label={galleryTrash.restoreOf(gallery.title)}>
        {galleryTrash.restore}
      </Button>
    </li>
  )
}

export function TrashPage() {
  const trash = useQuery(trashQuery)
  const restore = useRestoreGallery()
  const [limit, setLimit] = useState<PlanLimitRejection | null>(null)

  function bringBack(gallery: TrashedGallery) {
    restore.mutate(gallery, {
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'PlanLimitReached')
          setLimit(planLimitRejection(error) ?? { block: 'limit', feature: 'max_gallery', text: planLimit.unknown })
      },
    })
  }

  const content = () => {
    if (trash.isError)
      return (
        <LoadFailure text={galleryTrash.loadFailed} onRetry={() => void trash.refetch()} retrying={trash.isFetching} />
      )
    if (trash.isPending) return <ListSkeleton />
    if (trash.data.length === 0)
      return (
        <EmptyState drawing={<FilmEnd />} sentence={galleryTrash.empty}>
          <p className={trashPageStyles.emptyLead}>{galleryTrash.emptyLead}</p>
          <ButtonLink to={paths.gallery}>{galleryTrash.back}</ButtonLink>
        </EmptyState>
      )
    return (
      <>
        <p className={trashPageStyles.lead}>{galleryTrash.lead}</p>
        <ul className={trashPageStyles.list}>
          {trash.data.map((gallery) => (
            <TrashRow
              key={gallery.id}
              gallery={gallery}
              now={new Date(trash.dataUpdatedAt)}
              restoring={restore.isPending && restore.variables.id === gallery.id}
              onRestore={() => bringBack(gallery)}
            />
          ))}
        </ul>
      </>
    )
  }

  return (
    <>
      <title>{brand.pageTitle(galleryTrash.title)}</title>
      {content()}
      <PlanLimitDialog rejection={limit} advice={planLimit.restoreAdvice} onClose={() => setLimit(null)} />
    </>
  )
}

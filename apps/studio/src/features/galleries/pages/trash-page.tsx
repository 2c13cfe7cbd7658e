import { ApiError } from '@revela/contract/client'
import { brand, galleryTrash, planLimit } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { FilmEnd } from '../../../ui/drawings/plan-drawings.tsx'
import { EmptyState, ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { trashQuery, type TrashedGallery } from '../api/gallery-queries.ts'
import { useRestoreGallery } from '../api/trash.ts'
import { PlanLimitDialog } from '../components/plan-limit-dialog.tsx'
import { TrashRow } from '../components/trash-row.tsx'
import { planLimitRefusal, type PlanLimitRefusal } from '../lib/plan-limit-text.ts'
import styles from './trash-page.module.css'

export function TrashPage() {
  const trash = useQuery(trashQuery)
  const restore = useRestoreGallery()
  const [limit, setLimit] = useState<PlanLimitRefusal | null>(null)

  function bringBack(gallery: TrashedGallery) {
    restore.mutate(gallery, {
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'PlanLimitReached')
          setLimit(planLimitRefusal(error) ?? { block: 'limit', feature: 'max_gallery', text: planLimit.unknown })
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
          <p className={styles.emptyLead}>{galleryTrash.emptyLead}</p>
          <ButtonLink to={paths.gallery}>{galleryTrash.back}</ButtonLink>
        </EmptyState>
      )
    return (
      <>
        <p className={styles.lead}>{galleryTrash.lead}</p>
        <ul className={styles.list}>
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
      <PlanLimitDialog refusal={limit} advice={planLimit.restoreAdvice} onClose={() => setLimit(null)} />
    </>
  )
}

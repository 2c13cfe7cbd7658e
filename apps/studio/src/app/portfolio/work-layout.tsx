import { workDetail } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { WorkPanel } from '../../features/portfolio/components/work-panel.tsx'
import { isMissing } from '../../lib/is-missing.ts'
import { workQuery } from '../../lib/work.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { GallerySkeleton } from '../gallery/gallery-skeleton.tsx'
import { MissingWork } from './missing-work.tsx'
import type { OpenWork } from './use-open-work.ts'
import styles from '../gallery/gallery-layout.module.css'

/** One work: its panel beside whatever part of it is open. */
export function WorkLayout() {
  const { id: workId = '' } = useParams()
  const { data: work, error, isFetching, refetch } = useQuery(workQuery(workId))
  if (isMissing(error)) return <MissingWork />
  if (work === undefined) {
    return error ? (
      <LoadFailure text={workDetail.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <GallerySkeleton />
    )
  }
  return (
    <div className={styles.layout}>
      <WorkPanel workId={workId} work={work} />
      <div className={styles.part}>
        <Outlet context={{ workId, work } satisfies OpenWork} />
      </div>
    </div>
  )
}

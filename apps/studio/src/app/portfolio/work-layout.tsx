import { brand, workDetail } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { WorkPanel } from '../../features/portfolio/components/work-panel.tsx'
import { isMissing } from '../../lib/call-errors.ts'
import { paths } from '../../lib/paths.ts'
import { workQuery } from '../../lib/work.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { UndevelopedPrint } from '../../ui/drawings/drawing.tsx'
import { EmptyState, LoadFailure } from '../../ui/list-states.tsx'
import styles from '../gallery/gallery-layout.module.css'
import { GallerySkeleton } from '../gallery/gallery-skeleton.tsx'
import missingGalleryStyles from '../gallery/missing-gallery.module.css'
import type { OpenWork } from './use-open-work.ts'

/** The layout of one work: its panel beside the open page. */
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

function MissingWork() {
  return (
    <EmptyState drawing={<UndevelopedPrint />} sentence={workDetail.missing}>
      <title>{brand.pageTitle(workDetail.missing)}</title>
      <p>{workDetail.missingLead}</p>
      <div className={missingGalleryStyles.actions}>
        <ButtonLink to={paths.portfolio} primary>
          {workDetail.toList}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}

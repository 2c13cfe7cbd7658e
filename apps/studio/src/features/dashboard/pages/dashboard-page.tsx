import { brand, dashboard as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { DryingPrints } from '../../../ui/drawings/drying-prints.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { dashboardQuery, type Dashboard, type FinishedSelection } from '../api/dashboard-query.ts'
import { DashboardSection } from '../components/dashboard-section.tsx'
import { DashboardSkeleton } from '../components/dashboard-skeleton.tsx'
import { FinishedCard } from '../components/finished-card.tsx'
import { Lately } from '../components/lately.tsx'
import { NewestGalleries } from '../components/newest-galleries.tsx'
import { SpaceLeft } from '../components/space-left.tsx'
import { WaitingLists } from '../components/waiting-lists.tsx'
import styles from './dashboard-page.module.css'

type Props = {
  /** Whether the plan exports lists. */
  readonly canExport: boolean
  readonly onExport: (selection: FinishedSelection) => void
  /** A card of another feature, below what needs the photographer. */
  readonly offer: ReactNode
}

/** What needs the photographer today. */
export function DashboardPage(props: Props) {
  const day = useQuery(dashboardQuery)

  const content = () => {
    if (day.data) return <Today {...props} day={day.data} now={new Date(day.dataUpdatedAt)} />
    if (day.isError)
      return <LoadFailure text={texts.loadFailed} onRetry={() => void day.refetch()} retrying={day.isFetching} />
    return <DashboardSkeleton />
  }

  return (
    <>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      {content()}
    </>
  )
}

function Today({ day, now, canExport, onExport, offer }: Props & { readonly day: Dashboard; readonly now: Date }) {
  const { finished, deadlines, stopped, galleries, activity, space } = day
  const waiting = new Set([...finished, ...deadlines, ...stopped].map(({ selection_id }) => selection_id)).size
  if (galleries.length === 0 && waiting === 0)
    return (
      <EmptyState drawing={<DryingPrints />} sentence={texts.empty.sentence}>
        <p className={styles.emptyLead}>{texts.empty.lead}</p>
        <ButtonLink to={paths.gallery} primary>
          {texts.empty.button}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <div className={styles.page}>
      <p className={styles.summary}>{waiting === 0 ? texts.calm : texts.waiting(waiting)}</p>
      {finished.length > 0 ? (
        <DashboardSection title={texts.finished.title} lead={texts.finished.lead}>
          <ul className={styles.finished}>
            {finished.map((selection, place) => (
              <FinishedCard
                key={selection.selection_id}
                selection={selection}
                now={now}
                first={place === 0}
                included={canExport}
                onExport={() => onExport(selection)}
              />
            ))}
          </ul>
        </DashboardSection>
      ) : null}
      {deadlines.length + stopped.length > 0 ? (
        <div className={styles.waiting}>
          <WaitingLists deadlines={deadlines} stopped={stopped} now={now} />
        </div>
      ) : null}
      <NewestGalleries galleries={galleries} large={waiting === 0} />
      {offer}
      <div className={styles.below}>
        <Lately events={activity} now={now} />
        <SpaceLeft space={space} />
      </div>
    </div>
  )
}

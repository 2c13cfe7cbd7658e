import { brand, dashboard, dashboard as texts, photoCount, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { galleryPaths, paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { CoverImage } from '../../../ui/cover-image.tsx'
import { DryingPrints } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState, LoadFailure } from '../../../ui/list-states.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { type Dashboard, dashboardQuery, type FinishedSelection } from '../api/dashboard-query.ts'
import { DashboardSection } from '../components/dashboard-section.tsx'
import { FinishedCard } from '../components/finished-card.tsx'
import { Lately } from '../components/lately.tsx'
import { SpaceLeft } from '../components/space-left.tsx'
import { WaitingLists } from '../components/waiting-lists.tsx'
import styles from './dashboard-page.module.css'

const newestGalleriesTexts = dashboard.galleries

type NewestGalleriesProps = Pick<Dashboard, 'galleries'> & {
  /** On a day without anything else to look at. */
  readonly large: boolean
}

function NewestGalleries({ galleries, large }: NewestGalleriesProps) {
  if (galleries.length === 0) return null
  return (
    <DashboardSection
      title={newestGalleriesTexts.title}
      aside={<InlineLink to={paths.gallery}>{newestGalleriesTexts.all}</InlineLink>}
    >
      <ul className={styles.galleries} data-large={large}>
        {galleries.map((gallery) => (
          <li key={gallery.collection_id}>
            <Link to={galleryPaths.pictures(gallery.collection_id)} className={styles.gallery}>
              <span className={styles.cover}>
                <CoverImage src={gallery.cover} focus={gallery.cover_focus} />
              </span>
              <span className={styles.title}>{gallery.gallery_title}</span>
              <span className={styles.count}>{photoCount(gallery.pictures)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}

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

/** The page's shape while its photographs are on their way. */
function DashboardSkeleton() {
  return (
    <div className={styles.dashboardSkeletonPage} aria-busy="true">
      <output className="visually-hidden">{words.loading}</output>
      <span className={styles.photo} aria-hidden="true" />
      <span className={styles.photo} aria-hidden="true" />
      <span className={styles.line} aria-hidden="true" />
      <span className={styles.line} aria-hidden="true" />
    </div>
  )
}

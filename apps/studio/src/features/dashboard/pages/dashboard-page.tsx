import { formatGigabytes, usageBar } from '@revela/domain'
import { dashboard, brand, photoCount, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { galleryPaths, paths } from '../../../lib/paths.ts'
import { ActivityEvent } from '../../../ui/activity-event.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { CoverImage } from '../../../ui/cover-image.tsx'
import { DryingPrints } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState, LoadFailure } from '../../../ui/list-states.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { type Dashboard, dashboardQuery, type FinishedSelection } from '../api/dashboard-query.ts'
import { DashboardSection } from '../components/dashboard-section.tsx'
import { FirstSteps } from '../components/first-steps.tsx'
import styles from '../components/recent-activity.module.css'
import spaceLeftStyles from '../components/space-left.module.css'
import { OpenMatters } from '../components/open-matters.tsx'
import { WaitingAlbums } from '../components/waiting-albums.tsx'
import { FinishedCard, WaitingLists } from '../components/waiting-lists.tsx'
import { countWaiting } from '../lib/count-waiting.ts'
import dashboardPageStyles from './dashboard-page.module.css'

type Event = Dashboard['activity'][number]

const initialCount = 8

function RecentActivity({ events, now }: { readonly events: readonly Event[]; readonly now: Date }) {
  const texts = dashboard.activity
  return (
    <DashboardSection title={texts.title}>
      {events.length === 0 ? <p className={styles.none}>{texts.none}</p> : null}
      <ol>
        {events.slice(0, initialCount).map((event) => (
          <ActivityEvent key={event.id} event={event} now={now}>
            <Link to={galleryPaths.activity(event.collection_id)} className={styles.gallery}>
              {event.gallery_title}
            </Link>
          </ActivityEvent>
        ))}
      </ol>
    </DashboardSection>
  )
}

const texts = dashboard.space

/** The remaining storage; hidden when no plan is active. */
function SpaceLeft({ space: { used, limit } }: { readonly space: Dashboard['space'] }) {
  if (limit === null) return null
  const { ratio, level } = usageBar(used, limit)
  const left = Math.max(0, limit - used)
  const usedText = texts.used(formatGigabytes(used), formatGigabytes(limit))
  return (
    <DashboardSection title={texts.title} aside={<InlineLink to={paths.account}>{texts.more}</InlineLink>}>
      <p className={spaceLeftStyles.left}>{left === 0 ? texts.full : texts.left(formatGigabytes(left))}</p>
      <meter className="visually-hidden" aria-label={texts.title} max={1} value={ratio}>
        {usedText}
      </meter>
      <div className={spaceLeftStyles.track} aria-hidden="true">
        <div className={spaceLeftStyles.fill} data-level={level} style={{ width: `${ratio * 100}%` }} />
      </div>
      <p className={spaceLeftStyles.used}>{usedText}</p>
    </DashboardSection>
  )
}

const newestGalleriesTexts = dashboard.galleries

type NewestGalleriesProps = Pick<Dashboard, 'galleries'> & {
  /** Used when the page has nothing else to show. */
  readonly large: boolean
}

function NewestGalleries({ galleries, large }: NewestGalleriesProps) {
  if (galleries.length === 0) return null
  return (
    <DashboardSection
      title={newestGalleriesTexts.title}
      aside={<InlineLink to={paths.gallery}>{newestGalleriesTexts.all}</InlineLink>}
    >
      <ul className={dashboardPageStyles.galleries} data-large={large}>
        {galleries.map((gallery) => (
          <li key={gallery.collection_id}>
            <Link to={galleryPaths.pictures(gallery.collection_id)} className={dashboardPageStyles.gallery}>
              <span className={dashboardPageStyles.cover}>
                <CoverImage src={gallery.cover} focus={gallery.cover_focus} />
              </span>
              <span className={dashboardPageStyles.title}>{gallery.gallery_title}</span>
              <span className={dashboardPageStyles.count}>{photoCount(gallery.pictures)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}

type Props = {
  /** Whether the plan includes the export. */
  readonly canExport: boolean
  readonly onExport: (selection: FinishedSelection) => void
  /** Messages to clients that the photographer sends by WhatsApp. */
  readonly reminders: ReactNode
  /** A card of another feature, below the tasks of the photographer. */
  readonly offer: ReactNode
}

/** The tasks of the photographer for today. */
export function DashboardPage(props: Props) {
  const day = useQuery(dashboardQuery)

  const content = () => {
    if (day.data) return <Today {...props} day={day.data} now={new Date(day.dataUpdatedAt)} />
    if (day.isError)
      return (
        <div className={dashboardPageStyles.failure}>
          <LoadFailure text={dashboard.loadFailed} onRetry={() => void day.refetch()} retrying={day.isFetching} />
        </div>
      )
    return <DashboardSkeleton />
  }

  return (
    <>
      <title>{brand.pageTitle(dashboard.pageTitle)}</title>
      {content()}
    </>
  )
}

type TodayProps = Props & { readonly day: Dashboard; readonly now: Date }

function Today({ day, now, canExport, onExport, reminders, offer }: TodayProps) {
  const { finished, deadlines, stopped, payments, balances, comments, albums, galleries, activity, space } = day
  const waiting = countWaiting(day)
  const isCalm = waiting.selections + waiting.albums === 0
  if (galleries.length === 0 && isCalm && albums.approved.length === 0)
    return (
      <div className={dashboardPageStyles.page}>
        <FirstSteps day={day} />
        <EmptyState drawing={<DryingPrints />} sentence={dashboard.empty.sentence}>
          <p className={dashboardPageStyles.emptyLead}>{dashboard.empty.lead}</p>
          <ButtonLink to={paths.newGallery} primary>
            {dashboard.empty.button}
          </ButtonLink>
        </EmptyState>
      </div>
    )
  return (
    <div className={dashboardPageStyles.page}>
      <p className={dashboardPageStyles.summary}>{dashboard.waiting(waiting)}</p>
      <FirstSteps day={day} />
      {finished.length > 0 ? (
        <DashboardSection title={dashboard.finished.title} lead={dashboard.finished.lead}>
          <ul className={dashboardPageStyles.finished}>
            {finished.map((selection, index) => (
              <FinishedCard
                key={selection.selection_id}
                selection={selection}
                now={now}
                first={index === 0}
                included={canExport}
                onExport={() => onExport(selection)}
              />
            ))}
          </ul>
        </DashboardSection>
      ) : null}
      {reminders}
      {albums.requested.length + albums.approved.length + albums.stalled.length > 0 ? (
        <div className={dashboardPageStyles.waiting}>
          <WaitingAlbums albums={albums} now={now} />
        </div>
      ) : null}
      {payments.length + balances.length + comments.length > 0 ? (
        <div className={dashboardPageStyles.waiting}>
          <OpenMatters payments={payments} balances={balances} comments={comments} now={now} />
        </div>
      ) : null}
      {deadlines.length + stopped.length > 0 ? (
        <div className={dashboardPageStyles.waiting}>
          <WaitingLists deadlines={deadlines} stopped={stopped} now={now} />
        </div>
      ) : null}
      <NewestGalleries galleries={galleries} large={isCalm} />
      {offer}
      <div className={dashboardPageStyles.below}>
        <RecentActivity events={activity} now={now} />
        <SpaceLeft space={space} />
      </div>
    </div>
  )
}

/** The skeleton of the page while it loads. */
function DashboardSkeleton() {
  return (
    <div className={dashboardPageStyles.dashboardSkeletonPage} aria-busy="true">
      <output className="visually-hidden">{words.loading}</output>
      <span className={dashboardPageStyles.photo} aria-hidden="true" />
      <span className={dashboardPageStyles.photo} aria-hidden="true" />
      <span className={dashboardPageStyles.line} aria-hidden="true" />
      <span className={dashboardPageStyles.line} aria-hidden="true" />
    </div>
  )
}

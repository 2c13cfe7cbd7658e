import type { AnswerOf } from '@revela/contract'
import { brand, galleryActivity as texts, words } from '@revela/phrases'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Download, Eye, Heart, Laptop, ListChecks, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { ActivityEvent } from '../../../ui/activity-event.tsx'
import { GuestBook } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState, LoadFailure } from '../../../ui/list-states.tsx'
import { activityCalls } from '../api/calls.ts'
import styles from './activity-page.module.css'

type Activity = AnswerOf<typeof activityCalls.list>
type GalleryVisitor = Activity['visitors'][number]

const eventsPerPage = 30

/** Newest events first; each page continues before the last event of the previous page. */
function activityQuery(collection_id: string) {
  return infiniteQueryOptions({
    queryKey: ['gallery', collection_id, 'activity'],
    queryFn: ({ pageParam, signal }) =>
      call(
        activityCalls.list,
        {
          params: { collection_id },
          query: { count: eventsPerPage, ...(pageParam === null ? {} : { before: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.more ? (last.events.at(-1)?.id ?? null) : null),
    meta: { inline: true },
  })
}

const devices = { phone: Smartphone, computer: Laptop } as const

type VisitorRowProps = { readonly visitor: GalleryVisitor; readonly now: Date }

function VisitorRow({ visitor, now }: VisitorRowProps) {
  const Device = devices[visitor.device]
  const lastSeenText = `${texts.lastSeen(formatAgo(visitor.last_seen, now))}, ${texts.devices[visitor.device]}`
  return (
    <li className={styles.row}>
      <Device size={24} strokeWidth={1.5} aria-hidden="true" className={styles.device} />
      <div className={styles.words}>
        <p className={styles.name}>{visitor.name ?? texts.guest}</p>
        <p className={styles.detail}>
          {lastSeenText}
          {visitor.last_picture_number === null ? null : ` · ${texts.stoppedAt(visitor.last_picture_number)}`}
        </p>
      </div>
      <ul className={styles.sums}>
        <li>
          <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.visits(visitor.visits)}
        </li>
        {visitor.chosen === null ? null : (
          <li data-any={visitor.chosen > 0}>
            <ListChecks size={16} strokeWidth={1.75} aria-hidden="true" />
            {texts.chosen(visitor.chosen)}
          </li>
        )}
        {visitor.chosen !== null && visitor.favourites === 0 ? null : (
          <li data-any={visitor.favourites > 0}>
            <Heart size={16} strokeWidth={1.75} aria-hidden="true" />
            {texts.favourites(visitor.favourites)}
          </li>
        )}
        <li data-any={visitor.downloads > 0}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.downloads(visitor.downloads)}
        </li>
      </ul>
    </li>
  )
}

type Props = {
  readonly galleryId: string
  readonly title: string
  /** The e-mails that were sent for this gallery. */
  readonly sends: ReactNode
  /** Shown while there are no visits. */
  readonly invitation: ReactNode
}

/** The visits, favourites and downloads of a gallery. */
export function ActivityPage({ galleryId, title, sends, invitation }: Props) {
  const activity = useInfiniteQuery(activityQuery(galleryId))

  const content = () => {
    if (activity.isError)
      return (
        <LoadFailure text={texts.loadFailed} onRetry={() => void activity.refetch()} retrying={activity.isFetching} />
      )
    if (activity.isPending) return <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={words.loading} />
    const visitors = activity.data.pages[0]?.visitors ?? []
    const now = new Date(activity.dataUpdatedAt)
    if (visitors.length === 0)
      return (
        <EmptyState drawing={<GuestBook />} sentence={texts.empty}>
          <p className={styles.lead}>{texts.emptyLead}</p>
          {invitation}
        </EmptyState>
      )
    return (
      <>
        <section className={styles.part} aria-labelledby="activity-visitors">
          <h2 id="activity-visitors" className={styles.title}>
            {texts.visitors}
          </h2>
          <p className={styles.note}>{texts.visitorsLead}</p>
          <ul className={styles.visitors}>
            {visitors.map((visitor) => (
              <VisitorRow key={visitor.id} visitor={visitor} now={now} />
            ))}
          </ul>
        </section>
        <section className={styles.part} aria-labelledby="activity-events">
          <h2 id="activity-events" className={styles.title}>
            {texts.events}
          </h2>
          <ol>
            {activity.data.pages
              .flatMap((page) => page.events)
              .map((event) => (
                <ActivityEvent key={event.id} event={event} now={now} />
              ))}
          </ol>
          {activity.hasNextPage ? (
            <Button loading={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
              {texts.more}
            </Button>
          ) : null}
        </section>
      </>
    )
  }

  return (
    <div className={styles.page}>
      <title>{brand.pageTitle(`${texts.pageTitle} · ${title}`)}</title>
      {content()}
      {sends}
    </div>
  )
}

import { brand, galleryActivity as texts, words } from '@revela/phrases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { GuestBook } from '../../../ui/drawings/guest-book.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { activityQuery } from '../api/activity-query.ts'
import { EventList } from '../components/event-list.tsx'
import { VisitorRow } from '../components/visitor-row.tsx'
import styles from './activity-page.module.css'

type Props = {
  readonly galleryId: string
  readonly title: string
  /** The mails that brought people here. */
  readonly sends: ReactNode
  /** What to do while nobody has come. */
  readonly invitation: ReactNode
}

/** Who opened a gallery, what they liked and what they took home. */
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
          <EventList events={activity.data.pages.flatMap((page) => page.events)} now={now} />
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

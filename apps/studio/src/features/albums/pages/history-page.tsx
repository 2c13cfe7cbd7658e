import { albumHistory as texts, albumWords, brand } from '@revela/phrases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { BadgeCheck, BookPlus, Eye, ListChecks, MessageCircle, RotateCcw, Send } from 'lucide-react'
import type { Album } from '../../../lib/album.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { GuestBook } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState, ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { type AlbumEvent, albumEventsQuery } from '../api/album-queries.ts'
import styles from './history-page.module.css'

const icons = {
  created: BookPlus,
  sent: Send,
  opened: Eye,
  requested: MessageCircle,
  settled: ListChecks,
  approved: BadgeCheck,
  reopened: RotateCcw,
} as const

function HistoryItem({ event }: { readonly event: AlbumEvent }) {
  const { kind, at, name, version, count, note } = event
  const Icon = icons[kind]
  return (
    <li className={styles.event}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p>{texts.kinds[kind](name ?? texts.studio, version, count)}</p>
        {note === '' ? null : <blockquote className={styles.note}>{note}</blockquote>}
      </div>
      <time dateTime={at} className={styles.time}>
        {formatMoment(at)}
      </time>
    </li>
  )
}

/** What happened to the album, newest first. */
export function HistoryPage({ album }: { readonly album: Album }) {
  const list = useInfiniteQuery(albumEventsQuery(album.id))
  const events = list.data?.pages.flatMap((page) => page.events) ?? []

  const content = () => {
    if (list.isError && !list.data)
      return <LoadFailure text={texts.loadFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
    if (!list.data) return <ListSkeleton />
    if (events.length === 0)
      return (
        <EmptyState drawing={<GuestBook />} sentence={texts.empty}>
          {null}
        </EmptyState>
      )
    return (
      <>
        <ol className={styles.list}>
          {events.map((event) => (
            <HistoryItem key={event.id} event={event} />
          ))}
        </ol>
        {list.hasNextPage ? (
          <p className={styles.more}>
            <Button size="large" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {albumWords.more}
            </Button>
          </p>
        ) : null}
      </>
    )
  }

  return (
    <section aria-labelledby="history-heading">
      <title>{brand.pageTitle(`${texts.heading} · ${album.title}`)}</title>
      <h2 id="history-heading" className="visually-hidden">
        {texts.heading}
      </h2>
      {content()}
    </section>
  )
}

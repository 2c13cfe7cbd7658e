import { albumDetail, albumHistory as texts, albumWords, brand } from '@revela/phrases'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { BadgeCheck, BookPlus, Download, Eye, ListChecks, MessageCircle, RotateCcw, Send } from 'lucide-react'
import type { Album } from '../../../lib/album.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { GuestBook } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState, ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { type AlbumEvent, albumEventsQuery, type EndedReceipt, proofQuery } from '../api/album-queries.ts'
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

/** The server names nobody when a change of the people or the options completed the approval. */
function eventText({ kind, name, version, count }: AlbumEvent): string {
  if (kind === 'approved' && name === null) return texts.completed(version)
  return texts.kinds[kind](name ?? texts.studio, version, count)
}

function HistoryItem({ event }: { readonly event: AlbumEvent }) {
  const { kind, at, note } = event
  const Icon = icons[kind]
  return (
    <li className={styles.event}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p>{eventText(event)}</p>
        {note === '' ? null : <blockquote className={styles.note}>{note}</blockquote>}
      </div>
      <time dateTime={at} className={styles.time}>
        {formatMoment(at)}
      </time>
    </li>
  )
}

const listed = new Intl.ListFormat('pt-BR')

function EndedReceiptItem({ receipt }: { readonly receipt: EndedReceipt }) {
  const { version, names, approved_at: approved, reopened_at: reopened, ready, url } = receipt
  return (
    <li className={styles.receipt}>
      <div className={styles.words}>
        <p>{texts.receiptOf(version, listed.format(names))}</p>
        <p className={styles.time}>{texts.receiptTimes(formatMoment(approved), formatMoment(reopened))}</p>
      </div>
      {ready && url !== null ? (
        <Button
          href={url}
          icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
          aria-label={texts.downloadOf(version)}
        >
          {texts.download}
        </Button>
      ) : (
        <output className={styles.time}>{albumDetail.receiptWaiting}</output>
      )}
    </li>
  )
}

/** Receipts stay when the album is reopened. */
function EndedReceipts({ albumId }: { readonly albumId: string }) {
  const { data: proof } = useQuery(proofQuery(albumId))
  const receipts = proof?.ended_receipts ?? []
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="receipts-heading" className={styles.receipts}>
      <h3 id="receipts-heading" className={styles.heading}>
        {texts.receipts}
      </h3>
      <ul>
        {receipts.map((receipt) => (
          <EndedReceiptItem key={receipt.id} receipt={receipt} />
        ))}
      </ul>
    </section>
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
      <EndedReceipts albumId={album.id} />
      {content()}
    </section>
  )
}

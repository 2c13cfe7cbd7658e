import { albumWords, albums as texts } from '@revela/phrases'
import { memo } from 'react'
import { Link } from 'react-router'
import { formatAgo, formatCalendarDay } from '../../../lib/dates.ts'
import { albumPaths } from '../../../lib/paths.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import type { AlbumItem } from '../api/album-queries.ts'
import styles from './album-list.module.css'
import { AlbumStatusTag } from './album-status.tsx'

const centre = { x: 500, y: 500 } as const

/** The event kinds of the wire that have a word here; an unknown one shows nothing. */
function eventText(event: AlbumItem['last_event'], now: Date): string | null {
  if (event === null || !(event.kind in texts.events)) return null
  const kind = texts.events[event.kind as keyof typeof texts.events]
  const by = event.name === null ? kind : texts.eventBy(kind, event.name)
  return `${by} ${formatAgo(event.at, now)}`
}

type RowProps = { readonly album: AlbumItem; readonly now: Date }

const Row = memo(function AlbumRow({ album, now }: RowProps) {
  const { status, sent_version: sent, open_requests: open, rounds, spreads, deadline_day: deadline } = album
  const event = eventText(album.last_event, now)
  const details = [
    album.client?.name ?? albumWords.noClient,
    albumWords.spreads(spreads),
    ...(sent > 0 ? [albumWords.rounds(rounds.used, rounds.included)] : []),
    ...(deadline !== null && status !== 'approved' ? [texts.deadline(formatCalendarDay(deadline))] : []),
  ]
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <CoverImage src={album.cover} focus={centre} />
      </span>
      <div className={styles.words}>
        <Link to={albumPaths.detail(album.id)} className={styles.title}>
          {album.title}
        </Link>
        <p className={styles.details}>{details.join(' · ')}</p>
        {event === null ? null : <p className={styles.details}>{event}</p>}
      </div>
      <div className={styles.state}>
        <AlbumStatusTag status={status} />
        {open > 0 ? <span className={styles.open}>{albumWords.openRequests(open)}</span> : null}
      </div>
    </li>
  )
})

type Props = { readonly albums: readonly AlbumItem[]; readonly now: Date }

/** Albums led by their first spread. */
export function AlbumList({ albums, now }: Props) {
  return (
    <ul className={styles.list}>
      {albums.map((album) => (
        <Row key={album.id} album={album} now={now} />
      ))}
    </ul>
  )
}

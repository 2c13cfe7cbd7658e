import { dashboard } from '@revela/phrases'
import { formatAgo } from '../../../lib/dates.ts'
import { albumPaths } from '../../../lib/paths.ts'
import type { Dashboard } from '../api/dashboard-query.ts'
import { DashboardSection } from './dashboard-section.tsx'
import { NoticeRow } from './waiting-lists.tsx'

type Albums = Dashboard['albums']
type SomeAlbum = Albums[keyof Albums][number]

type SectionProps<Album> = {
  readonly texts: { readonly title: string; readonly lead: string }
  readonly albums: readonly Album[]
  readonly urgent: (album: Album) => string
  readonly detail: (album: Album) => string
}

const centre = { x: 500, y: 500 } as const

function AlbumSection<Album extends SomeAlbum>({ texts, albums, urgent, detail }: SectionProps<Album>) {
  if (albums.length === 0) return null
  return (
    <DashboardSection title={texts.title} lead={texts.lead}>
      <ul>
        {albums.map((album) => (
          <NoticeRow
            key={album.album_id}
            cover={album.cover}
            focus={centre}
            name={album.client_name ?? album.album_title}
            title={album.client_name === null ? null : album.album_title}
            to={albumPaths.detail(album.album_id)}
            urgent={urgent(album)}
            detail={detail(album)}
          />
        ))}
      </ul>
    </DashboardSection>
  )
}

/** Albums with requests of the family, approved ones, and those that somebody has not opened. */
export function WaitingAlbums({ albums, now }: { readonly albums: Albums; readonly now: Date }) {
  const { requested, approved, stalled } = dashboard.albums
  return (
    <>
      <AlbumSection
        texts={requested}
        albums={albums.requested}
        urgent={(album) => requested.open(album.requests)}
        detail={(album) => requested.last(album.version, formatAgo(album.last_at, now))}
      />
      <AlbumSection
        texts={approved}
        albums={albums.approved}
        urgent={(album) => approved.round(album.version)}
        detail={(album) =>
          [approved.when(album.spreads, formatAgo(album.approved_at, now)), ...openRequests(album)].join(' · ')
        }
      />
      <AlbumSection
        texts={stalled}
        albums={albums.stalled}
        urgent={(album) => stalled.unseen(album.readers)}
        detail={(album) => stalled.sent(album.version, formatAgo(album.sent_at, now))}
      />
    </>
  )
}

function openRequests({ open_requests: count }: Albums['approved'][number]): string[] {
  return count === 0 ? [] : [dashboard.albums.requested.open(count)]
}

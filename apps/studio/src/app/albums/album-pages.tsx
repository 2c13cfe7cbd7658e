import { MAX_SPREAD_MEGABYTES } from '@revela/domain'
import { useNavigate, useSearchParams } from 'react-router'
import { shownVersionOf } from '../../features/albums/lib/album-state.ts'
import { comparedNumbers, comparisonAddress } from '../../features/albums/lib/comparison-address.ts'
import { ComparisonPage } from '../../features/albums/pages/comparison-page.tsx'
import { HistoryPage } from '../../features/albums/pages/history-page.tsx'
import { ReadersPage } from '../../features/albums/pages/readers-page.tsx'
import { RequestsPage } from '../../features/albums/pages/requests-page.tsx'
import { AlbumSettingsPage } from '../../features/albums/pages/settings-page.tsx'
import { SpreadsPage } from '../../features/albums/pages/spreads-page.tsx'
import { VersionsPage } from '../../features/albums/pages/versions-page.tsx'
import { UploadArea } from '../../features/uploads/components/upload-area.tsx'
import { useUpload } from '../../features/uploads/lib/uploads.ts'
import type { Album, AlbumVersion } from '../../lib/album.ts'
import { AlbumLayout } from './album-layout.tsx'
import { ClientChoicePicker } from './client-choice-picker.tsx'
import { useOpenAlbum } from './use-open-album.ts'

/** The spreads of the draft, with their upload, or of the sent version. */
export function SpreadsRoute() {
  const { album } = useOpenAlbum()
  const version = shownVersionOf(album)
  return version === undefined ? null : <VersionSpreads key={version.id} album={album} version={version} />
}

type VersionProps = { readonly album: Album; readonly version: AlbumVersion }

const limits = { max_picture_size_mb: MAX_SPREAD_MEGABYTES } as const

function VersionSpreads({ album, version }: VersionProps) {
  const target = { kind: 'album', id: version.id, title: album.title, albumId: album.id } as const
  const isEmpty = version.spreads === 0
  const { show } = useUpload(target, isEmpty)
  return (
    <SpreadsPage
      album={album}
      version={version}
      onUploadClick={show}
      uploadArea={<UploadArea target={target} limits={limits} isEmpty={isEmpty} />}
    />
  )
}

export function RequestsRoute() {
  return <RequestsPage album={useOpenAlbum().album} />
}

export function VersionsRoute() {
  return <VersionsPage album={useOpenAlbum().album} />
}

export function ReadersRoute() {
  return <ReadersPage album={useOpenAlbum().album} ClientPicker={ClientChoicePicker} />
}

export function AlbumSettingsRoute() {
  const { album } = useOpenAlbum()
  return <AlbumSettingsPage key={album.id} album={album} ClientPicker={ClientChoicePicker} />
}

export function HistoryRoute() {
  return <HistoryPage album={useOpenAlbum().album} />
}

export function ComparisonLayout() {
  return <AlbumLayout withPanel={false} />
}

export function ComparisonRoute() {
  const { album } = useOpenAlbum()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <ComparisonPage
      album={album}
      compared={comparedNumbers(query)}
      onChange={({ before, after, spread }) =>
        // Back leaves the comparison instead of walking through its spreads.
        void navigate(comparisonAddress(album.id, before, after, spread), { replace: true, preventScrollReset: true })
      }
    />
  )
}

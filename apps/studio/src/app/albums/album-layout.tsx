import { albumDetail as texts, brand } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { AlbumPanel } from '../../features/albums/components/album-panel.tsx'
import { SendRoundDrawer } from '../../features/albums/components/send-round-drawer.tsx'
import { draftOf } from '../../features/albums/lib/album-state.ts'
import { useUpload } from '../../features/uploads/lib/uploads.ts'
import { albumQuery, type AlbumVersion } from '../../lib/album.ts'
import { isMissing } from '../../lib/call-errors.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { UndevelopedPrint } from '../../ui/drawings/drawing.tsx'
import { EmptyState, LoadFailure } from '../../ui/list-states.tsx'
import styles from '../gallery/gallery-layout.module.css'
import { GallerySkeleton } from '../gallery/gallery-skeleton.tsx'
import missingGalleryStyles from '../gallery/missing-gallery.module.css'
import type { OpenAlbum } from './use-open-album.ts'

type Props = {
  /** The comparison of versions uses the whole width. */
  readonly withPanel?: boolean
}

/** The layout of one album: its panel beside the open page. */
export function AlbumLayout({ withPanel = true }: Props) {
  const { id = '' } = useParams()
  const { data: album, error, isFetching, refetch } = useQuery(albumQuery(id))
  // Stays the same after it was sent, until the drawer is closed.
  const [sending, setSending] = useState<AlbumVersion | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (isMissing(error)) return <MissingAlbum />
  if (album === undefined) {
    return error ? (
      <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <GallerySkeleton />
    )
  }
  const context = { album } satisfies OpenAlbum
  if (!withPanel) return <Outlet context={context} />

  function send() {
    if (album === undefined) return
    setSending(draftOf(album))
    setOpen(true)
  }

  const version = album.versions.find((one) => one.id === sending?.id) ?? null
  return (
    <div className={styles.layout}>
      <AlbumPanel album={album} onSend={send} />
      <div className={styles.part}>
        <Outlet context={context} />
      </div>
      {version === null ? null : (
        <RoundDrawer album={album} version={version} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

type DrawerProps = Omit<ComponentProps<typeof SendRoundDrawer>, 'isUploading'>

function RoundDrawer(props: DrawerProps) {
  const { album, version } = props
  const target = { kind: 'album', id: version.id, title: album.title, albumId: album.id } as const
  const { isRunning } = useUpload(target, version.spreads === 0)
  return <SendRoundDrawer {...props} isUploading={isRunning} />
}

function MissingAlbum() {
  return (
    <EmptyState drawing={<UndevelopedPrint />} sentence={texts.missing}>
      <title>{brand.pageTitle(texts.missing)}</title>
      <p>{texts.missingLead}</p>
      <div className={missingGalleryStyles.actions}>
        <ButtonLink to={paths.albums} primary>
          {texts.toList}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}

import { albums as texts, albumWords, brand, galleryList } from '@revela/phrases'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { ProofSheet } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState, ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { albumListQuery, albumTrashQuery } from '../api/album-queries.ts'
import { AlbumList } from '../components/album-list.tsx'
import { type AlbumOrigin, CreateAlbumDialog } from '../components/create-album-dialog.tsx'
import type { ClientChoicePicker } from '../lib/client-choice.ts'
import styles from './albums-page.module.css'

type Props = {
  readonly ClientPicker: ClientChoicePicker
  /** The page was opened to create an album, from a client or a gallery. */
  readonly origin: AlbumOrigin | null
  readonly onOriginClosed: () => void
}

const blank: AlbumOrigin = { client: null, galleryId: null }
const minuteMs = 60_000

export function AlbumsPage({ ClientPicker, origin, onOriginClosed }: Props) {
  const list = useInfiniteQuery(albumListQuery)
  const { data: trash } = useQuery({ ...albumTrashQuery, meta: { quiet: true } })
  const now = useNow(minuteMs)
  const [creating, setCreating] = useState(false)
  const albums = list.data?.pages.flatMap((page) => page.albums) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  const isOpen = creating || origin !== null

  function close() {
    setCreating(false)
    onOriginClosed()
  }

  const content = () => {
    if (list.isError && !list.data)
      return <LoadFailure text={texts.loadFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
    if (!list.data) return <ListSkeleton />
    if (albums.length === 0)
      return (
        <EmptyState drawing={<ProofSheet />} sentence={texts.empty}>
          <p className={styles.lead}>{texts.emptyLead}</p>
          <Button type="primary" size="large" onClick={() => setCreating(true)}>
            {galleryList.createAlbum}
          </Button>
        </EmptyState>
      )
    return (
      <>
        <AlbumList albums={albums} now={now} />
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
    <>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <div className={styles.head}>
        <output className={styles.count}>{list.data && total > 0 ? texts.count(total) : null}</output>
        {trash && trash.length > 0 ? (
          <Link to={paths.albumTrash} className={styles.trash}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
            {texts.trash}
          </Link>
        ) : null}
        {albums.length > 0 ? (
          <Button
            type="primary"
            size="large"
            icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
            onClick={() => setCreating(true)}
          >
            {galleryList.createAlbum}
          </Button>
        ) : null}
      </div>
      {content()}
      <CreateAlbumDialog
        // The typed values belong to one opening.
        key={isOpen ? (origin === null ? 'blank' : 'origin') : 'closed'}
        open={isOpen}
        origin={origin ?? blank}
        ClientPicker={ClientPicker}
        onClose={close}
      />
    </>
  )
}

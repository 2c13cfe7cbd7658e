import { DAY_MS } from '@revela/domain'
import { albumTrash as texts, albumWords, brand, galleryTrash } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { formatInstantDay } from '../../../lib/dates.ts'
import { useLast } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FilmEnd } from '../../../ui/drawings/plan-drawings.tsx'
import { EmptyState, ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { usePurgeAlbum, useRestoreAlbum } from '../api/album-changes.ts'
import { albumTrashQuery, type TrashedAlbum } from '../api/album-queries.ts'
import row from '../../../ui/trash-row.module.css'
import styles from './album-trash-page.module.css'

type RowProps = {
  readonly album: TrashedAlbum
  readonly now: number
  readonly restoring: boolean
  readonly onRestore: () => void
  readonly onPurge: () => void
}

function TrashRow({ album, now, restoring, onRestore, onPurge }: RowProps) {
  const days = Math.max(0, Math.floor((Date.parse(album.purge_at) - now) / DAY_MS))
  return (
    <li className={row.row}>
      <div className={row.words}>
        <h2 className={row.title}>{album.title}</h2>
        <p className={row.details}>
          {albumWords.spreads(album.spreads)} · {galleryTrash.deletedOn(formatInstantDay(album.deleted_at))}
        </p>
      </div>
      <p className={row.left} data-soon={days <= 1}>
        {galleryTrash.daysLeft(days)}
      </p>
      <div className={row.buttons}>
        <Button size="large" type="text" onClick={onPurge} aria-label={texts.purgeOf(album.title)}>
          {texts.purge}
        </Button>
        <Button size="large" loading={restoring} onClick={onRestore} aria-label={texts.restoreOf(album.title)}>
          {texts.restore}
        </Button>
      </div>
    </li>
  )
}

/** Deleted albums, which can be restored for seven days. */
export function AlbumTrashPage() {
  const { data: albums, isError, isFetching, dataUpdatedAt: now, refetch } = useQuery(albumTrashQuery)
  const restore = useRestoreAlbum()
  const purge = usePurgeAlbum()
  const [purging, setPurging] = useState<TrashedAlbum | null>(null)
  const shown = useLast(purging)

  const content = () => {
    if (isError && albums === undefined)
      return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    if (albums === undefined) return <ListSkeleton />
    if (albums.length === 0)
      return (
        <EmptyState drawing={<FilmEnd />} sentence={texts.empty}>
          <p className={styles.emptyLead}>{texts.emptyLead}</p>
          <ButtonLink to={paths.albums}>{texts.back}</ButtonLink>
        </EmptyState>
      )
    return (
      <>
        <p className={styles.lead}>{texts.lead}</p>
        <ul>
          {albums.map((album) => (
            <TrashRow
              key={album.id}
              album={album}
              now={now}
              restoring={restore.isPending && restore.variables.id === album.id}
              onRestore={() => restore.mutate(album)}
              onPurge={() => setPurging(album)}
            />
          ))}
        </ul>
      </>
    )
  }

  return (
    <>
      <title>{brand.pageTitle(texts.title)}</title>
      {content()}
      <ConfirmDialog
        open={purging !== null}
        title={texts.purgeTitle}
        action={texts.purgeConfirm}
        pending={purge.isPending}
        focusKeep
        onClose={() => setPurging(null)}
        onConfirm={() => {
          if (purging) purge.mutate(purging, { onSettled: () => setPurging(null) })
        }}
      >
        <p>{shown === null ? null : texts.purgeText(shown.title, shown.spreads)}</p>
      </ConfirmDialog>
    </>
  )
}

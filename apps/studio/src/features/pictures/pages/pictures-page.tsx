import { MANUAL_ORDERING } from '@revela/domain'
import { pictureTile, brand, picturesScreen, pictureToolbar } from '@revela/phrases'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Star } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CustomerInfo } from '../../../lib/customer-info.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { useViewer } from '../../../lib/use-viewer.ts'
import { DryingPrints } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState, LoadFailure } from '../../../ui/list-states.tsx'
import { MoveToEdge, PreparationStatus, SelectionToolbar } from '../../../ui/picture-grid/selection-toolbar.tsx'
import type { GridHandle } from '@revela/photos/grid'
import { PictureGrid, type GridAction } from '../../../ui/picture-grid/picture-grid.tsx'
import { type ActionsProps, TileFoot } from '../../../ui/picture-grid/picture-tile.tsx'
import { isSelected } from '../../../ui/picture-grid/selection.ts'
import styles from '../../../ui/picture-grid/tile-actions.module.css'
import { trashCountQuery } from '../../../ui/picture-trash/trash.ts'
import { TrashLink } from '../../../ui/picture-trash/trash-link.tsx'
import { galleryTrash, useMovePictures, useMakeCover, useRetryPicture } from '../api/picture-changes.ts'
import { pagesFor, usePreparation } from '../api/pictures.ts'
import { DeleteDialog } from '../components/delete-dialog.tsx'
import { PictureToolbar, useSuggestPicture } from '../components/picture-toolbar.tsx'
import { SuggestSelected } from '../components/suggest-selected.tsx'
import { openPictureViewer } from '../lib/open-picture-viewer.ts'
import { useGallerySelection, usePictures } from '../lib/use-gallery-selection.ts'
import picturesPageStyles from './pictures-page.module.css'

/** The actions for one picture of a gallery. The grid handles their events. */
function TileActions({ picture, isCover }: ActionsProps) {
  const { title, suggested = false } = picture
  const suggest = suggested ? pictureTile.withdraw(title) : pictureTile.suggest(title)
  return (
    <>
      <button
        type="button"
        className={styles.star}
        data-action="suggest"
        aria-pressed={suggested}
        aria-label={suggest}
        title={suggest}
      >
        <Star size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <TileFoot picture={picture} isCover={isCover} kind="gallery" />
    </>
  )
}

/** A state that changes at most once in `wait` milliseconds and ends with the latest value. */
function useThrottled<T>(initial: T, wait: number): [T, (value: T) => void] {
  const [value, setValue] = useState(initial)
  const latest = useRef(initial)
  const last = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  function pass() {
    timer.current = undefined
    last.current = performance.now()
    setValue(latest.current)
  }

  function set(next: T) {
    latest.current = next
    timer.current ??= setTimeout(pass, Math.max(0, last.current + wait - performance.now()))
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  return [value, set]
}

type UploadStatus = 'invisible' | 'waiting' | 'uploading' | 'uploading-empty' | 'gallery-empty' | 'work-empty'

type Props = {
  readonly galleryId: string
  readonly gallery: Gallery
  readonly limits?: CustomerInfo['user_subscription']['gallery_limits']
  /** The drop area and the upload progress; in an empty gallery it fills the whole page. */
  readonly uploadArea?: ReactNode
  readonly onUploadClick?: () => void
  readonly onWatermarkClick?: () => void
  readonly uploadStatus?: UploadStatus
}

export function PicturesPage(props: Props) {
  const { galleryId, gallery, uploadArea, onUploadClick, onWatermarkClick, uploadStatus = 'invisible' } = props
  const queries = useQueryClient()
  const grid = useRef<GridHandle>(null)
  const [view, setView] = useThrottled({ from: 0, to: 0 }, 150)
  const [deleting, setDeleting] = useState(false)
  const uploading = uploadStatus === 'uploading' || uploadStatus === 'uploading-empty'
  const known = gallery.total_pictures
  // While the first pictures are uploaded, the gallery's own count is older than its pages.
  const isEmpty = known === 0 && uploadStatus === 'gallery-empty'
  const pictures = usePictures(galleryId, pagesFor(view.from, view.to, known), known, isEmpty)
  const { total, at, onBroken } = pictures
  const progress = usePreparation(galleryId, uploading)
  const { selection, count, toggle, selectRange, selectAll, clear } = useGallerySelection(galleryId, pictures)
  const { mutate: suggest } = useSuggestPicture(galleryId)
  const { mutate: makeCover } = useMakeCover(galleryId)
  const { mutate: retry } = useRetryPicture(galleryId)

  const moveTo = useMovePictures(galleryId)
  const isManual = gallery.pictures_ordenation === MANUAL_ORDERING
  const { data: trashed = 0 } = useQuery(trashCountQuery(galleryTrash(galleryId)))
  const trashLink = <TrashLink to={galleryPaths.trash(galleryId)} count={trashed} />

  const openViewer = useViewer()

  function open(index: number) {
    const shown = grid.current
    if (!shown) return
    void openViewer((onClosed) =>
      openPictureViewer({
        queries,
        galleryId,
        total,
        index,
        grid: shown,
        onBroken,
        onClosed,
        suggest: (picture, on) => suggest({ picture, suggest: on }),
        makeCover,
      }),
    )
  }

  function onAction(action: GridAction, index: number) {
    const picture = at(index)
    if (action === 'select') toggle(index)
    else if (action === 'open') open(index)
    else if (!picture) return
    else if (action === 'suggest') suggest({ picture, suggest: !picture.suggested })
    else if (action === 'retry') retry(picture)
    else if (picture.id !== gallery.cover_picture_id) makeCover(picture)
  }

  function onMove(ids: ReadonlySet<string>, before: number) {
    // A selection of all pictures includes more than the loaded ones.
    const isOfAll = selection.all && [...ids].every((id) => isSelected(selection, id))
    void moveTo({ selection: isOfAll ? selection : { all: false, ids }, before, total })
  }

  const emptyByUpload = uploadStatus === 'gallery-empty' || uploadStatus === 'uploading-empty'
  return (
    <section aria-labelledby="pictures-heading">
      <title>{brand.pageTitle(picturesScreen.pageTitle(gallery.title))}</title>
      <h2 id="pictures-heading" className="visually-hidden">
        {picturesScreen.heading}
      </h2>
      {count > 0 ? (
        <SelectionToolbar
          count={count}
          total={total}
          onSelectAll={selectAll}
          onClear={clear}
          onDelete={() => setDeleting(true)}
        >
          <SuggestSelected galleryId={galleryId} selection={selection} />
          {isManual ? (
            <MoveToEdge
              onStart={() => void moveTo({ selection, before: 0, total })}
              onEnd={() => void moveTo({ selection, before: total, total })}
            />
          ) : null}
        </SelectionToolbar>
      ) : total > 0 || !emptyByUpload ? (
        <PictureToolbar
          galleryId={galleryId}
          ordering={gallery.pictures_ordenation}
          total={total}
          onUpload={total > 0 ? onUploadClick : undefined}
          onWatermark={total > 0 ? onWatermarkClick : undefined}
          onSelectAll={selectAll}
          trash={trashLink}
        />
      ) : (
        trashLink
      )}
      {uploadArea}
      {total > 0 ? <PreparationStatus total={total} progress={progress} /> : null}
      {pictures.isFailed ? (
        <div className={picturesPageStyles.failure}>
          <LoadFailure text={picturesScreen.loadFailed} onRetry={pictures.retry} />
        </div>
      ) : null}
      {total > 0 ? (
        <PictureGrid
          ref={grid}
          kind="gallery"
          label={picturesScreen.heading}
          Actions={TileActions}
          total={total}
          at={at}
          selection={selection}
          selecting={count > 0}
          coverId={gallery.cover_picture_id}
          onAction={onAction}
          onRange={selectRange}
          onSelectAll={selectAll}
          onClear={clear}
          onDelete={() => setDeleting(true)}
          onBroken={onBroken}
          onView={(from, to) => setView({ from, to })}
          {...(isManual ? { onMove } : {})}
        />
      ) : emptyByUpload || uploadStatus === 'waiting' || pictures.isPending ? null : (
        <EmptyState drawing={<DryingPrints />} sentence={picturesScreen.empty}>
          <p>{picturesScreen.emptyLead}</p>
          {onUploadClick ? (
            <Button type="primary" size="large" onClick={onUploadClick}>
              {pictureToolbar.upload}
            </Button>
          ) : null}
        </EmptyState>
      )}
      <DeleteDialog
        open={deleting}
        galleryId={galleryId}
        selection={selection}
        total={total}
        onClose={() => setDeleting(false)}
        onDeleted={clear}
      />
    </section>
  )
}

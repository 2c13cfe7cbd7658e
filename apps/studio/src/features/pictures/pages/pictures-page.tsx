import { MANUAL_ORDERING } from '@revela/domain'
import { brand, chapters as chapterTexts, picturesScreen, similarPictures } from '@revela/phrases'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import type { CustomerInfo } from '../../../lib/customer-info.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { useMedia } from '../../../lib/hooks.ts'
import { useViewer } from '../../../lib/use-viewer.ts'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { MoveToEdge, PreparationStatus, SelectionToolbar } from '../../../ui/picture-grid/selection-toolbar.tsx'
import type { GridHandle } from '@revela/photos/grid'
import { PictureGrid, type GridAction } from '../../../ui/picture-grid/picture-grid.tsx'
import { isSelected, type Selection } from '../../../ui/picture-grid/selection.ts'
import { trashCountQuery } from '../../../ui/picture-trash/trash.ts'
import { TrashLink } from '../../../ui/picture-trash/trash-link.tsx'
import { galleryTrash, useMovePictures, useMakeCover, useRetryPicture } from '../api/picture-changes.ts'
import { putIntoChapter } from '../api/chapters.ts'
import { pagesFor, usePreparation } from '../api/pictures.ts'
import { ChapterSide } from '../components/chapter-side.tsx'
import { DeleteDialog } from '../components/delete-dialog.tsx'
import { EmptyChapter, EmptyGallery } from '../components/empty-pictures.tsx'
import { MoveToChapter } from '../components/move-to-chapter.tsx'
import { PictureToolbar, useSuggestPicture } from '../components/picture-toolbar.tsx'
import { ReplaceFile } from '../components/replace-file.tsx'
import { SimilarMenu } from '../components/similar-menu.tsx'
import { SuggestSelected } from '../components/suggest-selected.tsx'
import { ToGallery } from '../components/to-gallery-dialog.tsx'
import { TileActions } from '../components/tile-actions.tsx'
import { type ChapterView, chapterOfDrop, isInView } from '../lib/chapter-view.ts'
import { openPictureViewer } from '../lib/open-picture-viewer.ts'
import { useChapters } from '../lib/use-chapters.ts'
import { useGallerySelection, usePictures } from '../lib/use-gallery-selection.ts'
import { useSimilarGroups } from '../lib/use-similar-groups.ts'
import { useThrottled } from '../lib/use-throttled.ts'
import styles from './pictures-page.module.css'

type UploadStatus =
  | 'invisible'
  | 'waiting'
  | 'uploading'
  | 'uploading-empty'
  | 'gallery-empty'
  | 'work-empty'
  | 'album-empty'

type Props = {
  readonly galleryId: string
  readonly gallery: Gallery
  readonly limits?: CustomerInfo['user_subscription']['gallery_limits']
  /** The drop area and the upload progress; in an empty gallery it fills the whole page. */
  readonly uploadArea?: ReactNode
  readonly onUploadClick?: () => void
  readonly onWatermarkClick?: () => void
  /** Files were dropped on a chapter. */
  readonly onChapterFiles?: (data: DataTransfer, chapter: number) => void
  readonly uploadStatus?: UploadStatus
}

/** The only selected picture; undefined while its page is not loaded. */
function onlySelected({ at }: Pick<ReturnType<typeof usePictures>, 'at'>, total: number, selection: Selection) {
  for (let index = 0; index < total; index += 1) {
    const picture = at(index)
    if (picture && isSelected(selection, picture.id)) return picture
  }
  return undefined
}

/** The width of the chapter list and of the space beside it, as in pictures-page.module.css. */
const chapterListWidth = 232

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
  const { total } = pictures
  const chapters = useChapters(galleryId, total)
  const { known: knownChapters, range } = chapters
  const [organizing, setOrganizing] = useState(false)
  const isWide = useMedia('(min-width: 1200px)')
  const showsChapters = total > 0 && knownChapters !== undefined && (organizing || knownChapters.chapters.length > 0)
  const series = useSimilarGroups(galleryId, isEmpty)
  const at = (index: number) => {
    const picture = pictures.at(range.from + index)
    return picture && isInView(chapters.view, picture.chapter) ? series.mark(picture) : undefined
  }
  const onBroken = (index: number) => pictures.onBroken(range.from + index)
  const progress = usePreparation(galleryId, uploading)
  const { selection, count, clear, ...selecting } = useGallerySelection(galleryId, pictures)
  const only = count === 1 ? onlySelected(pictures, total, selection) : undefined
  const { mutate: suggest } = useSuggestPicture(galleryId)
  const { mutate: makeCover } = useMakeCover(galleryId)
  const { mutate: retry } = useRetryPicture(galleryId)

  const moveTo = useMovePictures(galleryId)
  const isManual = gallery.pictures_ordenation === MANUAL_ORDERING
  const { data: trashed = 0 } = useQuery(trashCountQuery(galleryTrash(galleryId)))
  const trashLink = <TrashLink to={galleryPaths.trash(galleryId)} count={trashed} />
  const openViewer = useViewer()

  function showChapter(next: ChapterView) {
    clear()
    chapters.show(next)
  }

  function selectRange(from: number, to: number) {
    selecting.selectRange(range.from + from, range.from + to)
  }

  function selectAll() {
    if (chapters.view === 'all') selecting.selectAll()
    else selectRange(0, range.count - 1)
  }

  function open(index: number) {
    const shown = grid.current
    if (!shown) return
    void openViewer((onClosed) =>
      openPictureViewer({
        queries,
        galleryId,
        range,
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
    if (action === 'select') selecting.toggle(range.from + index)
    else if (action === 'open') open(index)
    else if (!picture) return
    else if (action === 'suggest') suggest({ picture, suggest: !picture.suggested })
    else if (action === 'retry') retry(picture)
    else if (picture.id !== gallery.cover_picture_id) makeCover(picture)
  }

  async function onMove(ids: ReadonlySet<string>, before: number) {
    // A selection of all pictures includes more than the loaded ones.
    const isOfAll = selection.all && [...ids].every((id) => isSelected(selection, id))
    const order = Array.from({ length: total }, (_, index) => pictures.at(index))
    const chapter = isOfAll || chapters.view !== 'all' ? undefined : chapterOfDrop(order, ids, before)
    if (chapter !== undefined && !(await putIntoChapter(galleryId, ids, chapter))) return
    await moveTo({ selection: isOfAll ? selection : { all: false, ids }, before: range.from + before, total })
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
          total={range.count}
          onSelectAll={selectAll}
          onClear={clear}
          onDelete={() => setDeleting(true)}
        >
          <SuggestSelected galleryId={galleryId} selection={selection} />
          {knownChapters ? (
            <MoveToChapter
              galleryId={galleryId}
              chapters={knownChapters.chapters}
              selection={selection}
              count={count}
              onMoved={clear}
            />
          ) : null}
          <SimilarMenu galleryId={galleryId} selection={selection} count={count} series={series} onChanged={clear} />
          <ToGallery galleryId={galleryId} selection={selection} count={count} onDone={clear} />
          {only === undefined ? null : (
            <ReplaceFile galleryId={galleryId} pictureId={only.id} title={only.title} onDone={clear} />
          )}
          {isManual ? (
            <MoveToEdge
              onStart={() => void moveTo({ selection, before: range.from, total })}
              onEnd={() => void moveTo({ selection, before: range.from + range.count, total })}
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
      <div className={styles.body} data-beside={(showsChapters && isWide) || undefined}>
        {showsChapters ? (
          <ChapterSide
            galleryId={galleryId}
            known={knownChapters}
            total={total}
            view={chapters.view}
            onView={showChapter}
            onFiles={props.onChapterFiles}
            takesFocus={organizing}
            isBeside={isWide}
          />
        ) : null}
        <div className={styles.pictures}>
          {total > 0 ? (
            <div className={styles.status}>
              <PreparationStatus total={total} progress={progress} />
              {series.count > 0 ? <span className={styles.series}>{similarPictures.summary(series.count)}</span> : null}
              {showsChapters || knownChapters === undefined ? null : (
                <button type="button" className={styles.organize} onClick={() => setOrganizing(true)}>
                  {chapterTexts.begin}
                </button>
              )}
            </div>
          ) : null}
          {pictures.isFailed ? (
            <div className={styles.failure}>
              <LoadFailure text={picturesScreen.loadFailed} onRetry={pictures.retry} />
            </div>
          ) : null}
          {chapters.isLoading ? null : range.count > 0 ? (
            // With the chapters, which would otherwise move the photos under the pointer when they arrive.
            <PictureGrid
              key={chapters.view}
              ref={grid}
              kind="gallery"
              label={picturesScreen.heading}
              Actions={TileActions}
              total={range.count}
              sections={chapters.sections}
              sideWidth={showsChapters && isWide ? chapterListWidth : 0}
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
              onView={(from, to) => setView({ from: range.from + from, to: range.from + to })}
              {...(isManual ? { onMove: (ids, before) => void onMove(ids, before) } : {})}
            />
          ) : total > 0 ? (
            <EmptyChapter />
          ) : emptyByUpload || uploadStatus === 'waiting' || pictures.isPending ? null : (
            <EmptyGallery onUpload={onUploadClick} />
          )}
        </div>
      </div>
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

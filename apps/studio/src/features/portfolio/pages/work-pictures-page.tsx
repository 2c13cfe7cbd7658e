import { brand, picturesScreen, workDetail as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { workPaths } from '../../../lib/paths.ts'
import type { Work } from '../../../lib/work.ts'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { DeletePicturesDialog } from '../../../ui/picture-grid/delete-pictures-dialog.tsx'
import {
  MoveToEdge,
  PhotoToolbar,
  PreparationStatus,
  SelectionToolbar,
} from '../../../ui/picture-grid/selection-toolbar.tsx'
import { reordered } from '../../../ui/picture-grid/grid-picture.ts'
import { selectedOf, useSelection } from '../../../ui/picture-grid/selection.ts'
import { trashCountQuery } from '../../../ui/picture-trash/trash.ts'
import { TrashLink } from '../../../ui/picture-trash/trash-link.tsx'
import { type WorkPictures, workPicturesQuery, workTrash } from '../api/portfolio-queries.ts'
import { WorkGrid, useDeleteWorkPictures, useMovePictures } from '../components/work-grid.tsx'

type Props = {
  readonly workId: string
  readonly work: Work
  /** The drop area and the upload progress; in an empty work it fills the whole page. */
  readonly uploadArea: ReactNode
  readonly onUploadClick: () => void
}

const none: readonly never[] = []

export function WorkPicturesPage({ workId, work, uploadArea, onUploadClick }: Props) {
  // Nothing is requested of an empty work; its pictures may still be cached after the last one was deleted.
  const isEmpty = work.info.total_pictures === 0
  const { data, isError, isFetching, refetch } = useQuery({ ...workPicturesQuery(workId), enabled: !isEmpty })
  const pictures = isEmpty ? none : (data ?? none)
  const total = pictures.length
  const ids = pictures.map(({ id }) => id)
  const [deleting, setDeleting] = useState(false)
  const remove = useDeleteWorkPictures(workId)
  const { mutate: move } = useMovePictures(workId)
  const selecting = useSelection({
    total,
    idAt: (index) => ids[index],
    idsBetween: async (first, last) => ids.slice(first, last + 1),
  })
  const { selection, count, selectAll, clear } = selecting
  const chosen = new Set(selectedOf(selection, ids))
  const moveTo = (before: number) => move(reordered(pictures, ({ id }) => chosen.has(id), before))
  const { data: trashed = 0 } = useQuery(trashCountQuery(workTrash(workId)))
  const trashLink = <TrashLink to={workPaths.trash(workId)} count={trashed} />

  return (
    <section aria-labelledby="pictures-heading">
      <title>{brand.pageTitle(picturesScreen.pageTitle(work.title))}</title>
      <h2 id="pictures-heading" className="visually-hidden">
        {texts.heading}
      </h2>
      {count > 0 ? (
        <SelectionToolbar
          count={count}
          total={total}
          onSelectAll={selectAll}
          onClear={clear}
          onDelete={() => setDeleting(true)}
        >
          <MoveToEdge onStart={() => moveTo(0)} onEnd={() => moveTo(total)} />
        </SelectionToolbar>
      ) : total > 0 ? (
        <PhotoToolbar onUpload={onUploadClick} onSelectAll={selectAll} trash={trashLink} />
      ) : (
        trashLink
      )}
      {uploadArea}
      {total > 0 ? <WorkStatus pictures={pictures} /> : null}
      {isError && data === undefined ? (
        <LoadFailure text={texts.picturesFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {total > 0 ? (
        <WorkGrid
          workId={workId}
          pictures={pictures}
          coverId={work.cover_picture_id}
          selecting={selecting}
          onDelete={() => setDeleting(true)}
        />
      ) : null}
      <DeletePicturesDialog
        open={deleting}
        kind="work"
        selected={count}
        total={total}
        pending={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={(shown) =>
          remove.mutate({ ids: chosen, count: shown }, { onSuccess: clear, onSettled: () => setDeleting(false) })
        }
      />
    </section>
  )
}

function WorkStatus({ pictures }: { readonly pictures: WorkPictures }) {
  const countIn = (state: WorkPictures[number]['state']) => pictures.filter((one) => one.state === state).length
  return (
    <PreparationStatus total={pictures.length} progress={{ stored: countIn('stored'), failed: countIn('failed') }} />
  )
}

import { pictureRemoval } from '@revela/phrases'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { Callout } from '../../../ui/callout.tsx'
import { DeletePicturesDialog } from '../../../ui/picture-grid/delete-pictures-dialog.tsx'
import { selectedCount, type Selection } from '../../../ui/picture-grid/selection.ts'
import { chunksOf, pictureCalls, reloadPictures, picturesKey, selectedIds } from '../api/pictures.ts'

const batchSize = 5000

type Removal = { readonly selection: Selection; readonly count: number }

/** Finished selections that contain some of the selected pictures; loaded while the dialog is open. */
export function useAgreedChoices(collection_id: string, selection: Selection, enabled: boolean) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: [...picturesKey(collection_id), 'agreed', selection.all, [...selection.ids]] as const,
    queryFn: async ({ signal }) => {
      const ids = await selectedIds(queries, collection_id, selection)
      if (ids.length === 0) return []
      const body = { picture_ids: ids }
      return (await call(pictureCalls.checkRemoval, { query: { collection_id }, body }, { signal })).agreed
    },
    enabled,
    gcTime: 0,
    meta: { inline: true },
  })
}

function useDeletePictures(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ selection }: Removal) => {
      for (const picture_ids of chunksOf(await selectedIds(queries, collection_id, selection), batchSize)) {
        await call(pictureCalls.remove, { query: { collection_id }, body: { picture_ids } })
      }
    },
    onSuccess: (_answer, { count }) =>
      notify('success', count === 1 ? pictureRemoval.doneOne : pictureRemoval.doneMany),
    onError: (_error, { count }) => notify('error', count === 1 ? pictureRemoval.failedOne : pictureRemoval.failedMany),
    // Also refetches after an error: some of the pictures may be deleted.
    onSettled: () =>
      Promise.all([
        reloadPictures(queries, collection_id),
        queries.invalidateQueries({ queryKey: ['customer', 'usage'] }),
      ]),
    meta: { inline: true },
  })
}

type Props = {
  readonly open: boolean
  readonly galleryId: string
  readonly selection: Selection
  readonly total: number
  readonly onClose: () => void
  readonly onDeleted: () => void
}

export function DeleteDialog({ open, galleryId, selection, total, onClose, onDeleted }: Props) {
  const remove = useDeletePictures(galleryId)
  const count = selectedCount(selection, total)
  const { data: agreed = [], isError } = useAgreedChoices(galleryId, selection, open && count > 0)
  return (
    <DeletePicturesDialog
      open={open}
      kind="gallery"
      selected={count}
      total={total}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={(shown) => remove.mutate({ selection, count: shown }, { onSuccess: onDeleted, onSettled: onClose })}
    >
      <AgreedWarning agreed={agreed} isError={isError} count={count} advice={pictureRemoval.agreedAdvice} />
    </DeletePicturesDialog>
  )
}

type AgreedProps = {
  readonly agreed: NonNullable<ReturnType<typeof useAgreedChoices>['data']>
  readonly isError: boolean
  /** The number of selected pictures. */
  readonly count: number
  readonly advice: string
}

/** Warns before pictures leave a gallery in which clients chose them. */
export function AgreedWarning({ agreed, isError, count, advice }: AgreedProps) {
  if (isError) return <Callout kind="warning">{pictureRemoval.checkFailed}</Callout>
  if (agreed.length === 0) return null
  return (
    <Callout kind="warning" title={advice}>
      {agreed.map(({ client_name, state, pictures }) => (
        <span key={`${client_name} ${state} ${pictures}`} style={{ display: 'block' }}>
          {pictureRemoval.agreed(client_name, state, pictures, count)}
        </span>
      ))}
    </Callout>
  )
}

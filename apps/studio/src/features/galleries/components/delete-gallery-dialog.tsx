import { galleryRemoval } from '@revela/phrases'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeleteGallery, type GalleryItem } from '../api/galleries.ts'

type Props = { readonly gallery: GalleryItem | null; readonly onClose: () => void }

export function DeleteGalleryDialog({ gallery, onClose }: Props) {
  const remove = useDeleteGallery()
  const shown = useLast(gallery)
  return (
    <ConfirmDialog
      open={gallery !== null}
      width={500}
      title={galleryRemoval.title}
      action={galleryRemoval.confirm}
      pending={remove.isPending}
      focusKeep
      onClose={onClose}
      onConfirm={() => (gallery === null ? undefined : remove.mutate(gallery.id, { onSettled: onClose }))}
    >
      <p>{shown === null ? null : galleryRemoval.lossOf(shown.title, shown.info.total_pictures)}</p>
      <p>{galleryRemoval.retention}</p>
    </ConfirmDialog>
  )
}

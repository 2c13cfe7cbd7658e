import { galleryRemoval, words } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useDeleteGallery } from '../api/trash.ts'
import type { GalleryItem } from '../api/gallery-queries.ts'
import styles from '../../../ui/dialog.module.css'

type Props = { readonly gallery: GalleryItem | null; readonly onClose: () => void }

export function DeleteGalleryDialog({ gallery, onClose }: Props) {
  const cancel = useRef<HTMLButtonElement>(null)
  const remove = useDeleteGallery()
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(gallery)
  if (gallery !== null && gallery !== shown) setShown(gallery)

  function confirm() {
    if (gallery !== null) remove.mutate(gallery.id, { onSettled: onClose })
  }

  return (
    <Modal
      open={gallery !== null}
      width={500}
      centered
      onCancel={onClose}
      afterOpenChange={(opened) => (opened ? cancel.current?.focus() : undefined)}
      title={<span className={styles.title}>{galleryRemoval.title}</span>}
      footer={
        <div className={styles.actions}>
          <Button ref={cancel} size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="primary" size="large" loading={remove.isPending} onClick={confirm}>
            {galleryRemoval.confirm}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <p>{shown === null ? null : galleryRemoval.lossOf(shown.title, shown.info.total_pictures)}</p>
        <p>{galleryRemoval.kept}</p>
      </div>
    </Modal>
  )
}

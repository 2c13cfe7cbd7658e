import { pictureRemoval, words } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useDeletePictures } from '../api/removal.ts'
import { selectedCount, type Selection } from '../lib/selection.ts'
import styles from './delete-dialog.module.css'

type Props = {
  readonly open: boolean
  readonly galleryId: string
  readonly selection: Selection
  readonly total: number
  readonly onClose: () => void
  readonly onDeleted: () => void
}

export function DeleteDialog({ open, galleryId, selection, total, onClose, onDeleted }: Props) {
  const cancel = useRef<HTMLButtonElement>(null)
  const remove = useDeletePictures(galleryId)
  const selected = selectedCount(selection, total)
  // The words stay while the dialog fades and the grid already counts fewer photos.
  const [shown, setShown] = useState({ count: selected, everything: false })
  if (open && !remove.isPending && shown.count !== selected) {
    setShown({ count: selected, everything: selected === total })
  }
  const { count, everything } = shown

  function confirm() {
    remove.mutate({ selection, count }, { onSuccess: onDeleted, onSettled: onClose })
  }

  return (
    <Modal
      open={open}
      width={500}
      centered
      closable={!remove.isPending}
      mask={{ closable: !remove.isPending }}
      keyboard={!remove.isPending}
      onCancel={onClose}
      afterOpenChange={(opened) => (opened ? cancel.current?.focus() : undefined)}
      title={
        <span className={styles.title}>
          {everything ? pictureRemoval.titleAll(count) : pictureRemoval.title(count)}
        </span>
      }
      footer={
        <div className={styles.actions}>
          <Button ref={cancel} size="large" disabled={remove.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="primary" size="large" loading={remove.isPending} onClick={confirm}>
            {pictureRemoval.confirm(count)}
          </Button>
        </div>
      }
    >
      <p className={styles.body}>{pictureRemoval.consequence(count)}</p>
    </Modal>
  )
}
